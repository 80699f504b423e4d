import type { Realm, User } from '../../access';
import { avatarUrl, displayEmail } from '../../access';
import type { Channel } from '../../channels';
import type { MessagePerson, MessagePlace, MessageSender } from './message-view';

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

export const viewChannelPlace = ({ id, name, recipientId }: Channel): MessagePlace => ({
  _tag: 'InChannel',
  recipientId,
  channelId: id,
  channelName: name,
});
