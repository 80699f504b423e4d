import * as t from 'io-ts';
import { RealmId, Role, UserId, struct } from '../../kernel';
import { BotType } from '../bots/bot-type';
import { EmailVisibility } from './email-visibility';

export const UserView = struct({
  id: UserId,
  realmId: RealmId,
  /** The address that everyone sees. */
  email: t.string,
  deliveryEmail: t.string,
  emailVisibility: EmailVisibility,
  fullName: t.string,
  role: Role,
  isActive: t.boolean,
  bot: t.union([t.null, struct({ type: BotType, ownerId: t.union([UserId, t.null]) })]),
  joinedAt: t.number,
  timezone: t.string,
  avatarUrl: t.string,
  isGravatar: t.boolean,
  avatarVersion: t.number,
  isImportedStub: t.boolean,
});
/** A user with everything needed to present them to any viewer. */
export type UserView = t.TypeOf<typeof UserView>;
