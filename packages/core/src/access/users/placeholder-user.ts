import type { UserId } from '../../kernel';
import { role } from '../../kernel';
import type { Realm } from '../realms/realm';
import { dummyEmail, emailVisibility } from './email-visibility';
import type { UserView } from './user-view';

/** The name of users who are inaccessible to the viewer. */
export const unknownUserName = 'Unknown user';

/** The avatar of all inaccessible users. */
export const unknownUserAvatar = ({ url }: Pick<Realm, 'url'>): string =>
  `${url}/static/images/unknown-user-avatar.png`;

/**
 * The record of an inaccessible user, for clients that need a record of every user.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const placeholderUser = (
  id: UserId,
  { id: realmId, host, url }: Pick<Realm, 'id' | 'host' | 'url'>,
): UserView => ({
  id,
  realmId,
  email: dummyEmail(id, host),
  deliveryEmail: dummyEmail(id, host),
  emailVisibility: emailVisibility.nobody,
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
