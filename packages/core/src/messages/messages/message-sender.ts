import type { Realm, User } from '../../access';
import { avatarUrl, displayEmail, isGravatar } from '../../access';
import type { Channel } from '../../channels';
import type { MessagePerson, MessagePlace, MessageSender } from './message-view';

/** What messages show of users. */
type ShownUser = Pick<User, 'id' | 'fullName'> &
  Parameters<typeof displayEmail>[0] &
  Parameters<typeof avatarUrl>[0];

export const viewPerson = (user: ShownUser, realm: Realm): MessagePerson => ({
  id: user.id,
  email: displayEmail(user, realm.host),
  fullName: user.fullName,
});

export const viewSender = (user: ShownUser, realm: Realm): MessageSender => ({
  ...viewPerson(user, realm),
  emailVisibility: user.emailVisibility,
  avatarUrl: avatarUrl(user, realm.url),
  isGravatar: isGravatar(user),
});

export const viewChannelPlace = ({ id, name, recipientId }: Channel): MessagePlace => ({
  _tag: 'InChannel',
  recipientId,
  channelId: id,
  channelName: name,
});
