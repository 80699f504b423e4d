import type { Realm } from '../realms/realm';
import { avatarUrl, isGravatar } from './avatar';
import { displayEmail } from './email-visibility';
import type { User } from './user';
import type { UserView } from './user-view';

export const viewUser = (user: User, realm: Pick<Realm, 'host' | 'url'>): UserView => ({
  id: user.id,
  realmId: user.realmId,
  email: displayEmail(user, realm.host),
  deliveryEmail: user.deliveryEmail,
  emailVisibility: user.emailVisibility,
  fullName: user.fullName,
  role: user.role,
  isActive: user.isActive,
  bot: user.bot,
  joinedAt: user.joinedAt,
  timezone: user.timezone,
  avatarUrl: avatarUrl(user, realm.url),
  isGravatar: isGravatar(user),
  avatarVersion: user.avatarVersion,
  isImportedStub: user.isImportedStub,
});
