import type { Realm, User } from '../access';
import type { MessagePlace, MessageView } from '../messages';
import { viewPerson, viewSender } from '../messages';
import { channelOf, recipientOf } from './in-memory-history';
import { reactionsTo } from './in-memory-reactions';
import type { State, StoredMessage } from './state';

const placeOf = (
  state: State,
  realm: Realm,
  people: ReadonlyMap<number, User>,
  message: StoredMessage,
): MessagePlace | undefined => {
  const channel = channelOf(state, message);
  if (channel !== undefined) {
    return {
      _tag: 'InChannel',
      recipientId: message.recipientId,
      channelId: channel.id,
      channelName: channel.name,
    };
  }
  const recipient = recipientOf(state, message);
  return recipient?._tag === 'DirectRecipient'
    ? {
        _tag: 'InConversation',
        recipientId: message.recipientId,
        people: recipient.userIds
          .map((id) => people.get(id))
          .filter((user) => user !== undefined)
          .map((user) => viewPerson(user, realm)),
      }
    : undefined;
};

/** The message as it is presented; undefined if its sender or recipient does not exist. */
export const viewMessage = (
  state: State,
  realm: Realm,
  message: StoredMessage,
): MessageView | undefined => {
  const { realmId: _, recipientId: _place, senderId, rendering, ...shown } = message;
  const people = new Map<number, User>(state.users.map((user) => [user.id, user]));
  const sender = people.get(senderId);
  const place = placeOf(state, realm, people, message);
  return sender === undefined || place === undefined
    ? undefined
    : {
        ...shown,
        sender: viewSender(sender, realm),
        realmSubdomain: realm.subdomain,
        place,
        topicLinks: [],
        renderedContent: rendering.html,
        submessages: state.submessages
          .filter(({ messageId }) => messageId === message.id)
          .map(({ id, senderId, msgType, content }) => ({ id, senderId, msgType, content })),
        reactions: reactionsTo(state, message.id).flatMap(({ userId, emoji }) => {
          const user = people.get(userId);
          return user === undefined
            ? []
            : [
                {
                  emojiName: emoji.name,
                  emojiCode: emoji.code,
                  reactionType: emoji.type,
                  user: viewPerson(user, realm),
                },
              ];
        }),
      };
};
