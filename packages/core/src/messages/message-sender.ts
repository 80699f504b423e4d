import type { Realm } from '../realms/realm';
import { avatarUrl } from '../users/avatar';
import { displayEmail } from '../users/email-visibility';
import type { User } from '../users/user';
import type { MessagePerson, MessageSender } from './message-view';

export const viewPerson = (user: User, realm: Realm): MessagePerson => ({
  id: user.id,
  email: displayEmail(user, realm.host),
  fullName: user.fullName,
});

export const viewSender = (user: User, realm: Realm): MessageSender => ({
  ...viewPerson(user, realm),
  emailVisibility: user.emailVisibility,
  avatarUrl: avatarUrl(user, realm.url),
  isGravatar: user.avatarSource === 'G',
});
