import type { SystemBotKind } from '../../kernel';
import { role, systemBots } from '../../kernel';
import type { Realm } from '../realms/realm';
import { emailVisibility } from './email-visibility';
import type { User } from './user';

type NewSystemBot = Omit<User, 'id' | 'avatarKey' | 'avatarVersion' | 'defaultLevel'> & {
  readonly passwordHash: undefined;
};

/** The fields of such an account: it joined with the realm, and has no owner. */
export const newSystemBot = (realm: Realm, kind: SystemBotKind): NewSystemBot => ({
  realmId: realm.id,
  deliveryEmail: `${systemBots[kind].localPart}@${realm.host}`,
  emailVisibility: emailVisibility.everyone,
  fullName: systemBots[kind].fullName,
  role: role.member,
  isActive: true,
  bot: { type: 1, ownerId: null },
  joinedAt: realm.createdAt,
  timezone: '',
  avatarSource: 'G',
  isImportedStub: false,
  grants: [],
  passwordHash: undefined,
});
