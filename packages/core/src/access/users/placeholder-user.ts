import type { UserId } from '../../kernel';
import { role } from '../../kernel';
import type { Realm } from '../realms/realm';
import { dummyEmail } from './email-visibility';
import type { UserView } from './user-view';

/** The name of people whom the viewer may not know. */
export const unknownUserName = 'Unknown user';

/** The picture of all of them. */
export const unknownUserAvatar = ({ url }: Pick<Realm, 'url'>): string =>
  `${url}/static/images/unknown-user-avatar.png`;

/**
 * What stands for somebody whom the viewer may not know, in clients that need a record of everyone.
 *
 * Source: reference, "Which users a user can access".
 */
export const placeholderUser = (
  id: UserId,
  { id: realmId, host, url }: Pick<Realm, 'id' | 'host' | 'url'>,
): UserView => ({
  id,
  realmId,
  email: dummyEmail(id, host),
  deliveryEmail: dummyEmail(id, host),
  emailVisibility: 4,
  fullName: unknownUserName,
  role: role.member,
  isActive: true,
  bot: null,
  joinedAt: 0,
  timezone: '',
  avatarUrl: unknownUserAvatar({ url }),
  isGravatar: false,
  avatarVersion: 1,
  isImportedStub: false,
});
