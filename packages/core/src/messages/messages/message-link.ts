import type { LinkableChannel } from '../../access';
import { hasShortLink, topicFragment, topicLink } from '../../access';
import type { ChannelId, MessageId, UserId } from '../../kernel';

/** Where a link finds a message. */
type LinkedPlace =
  | {
      readonly _tag: 'InChannel';
      readonly channelId: ChannelId;
      readonly channelName: string;
    }
  | { readonly _tag: 'InConversation'; readonly people: readonly { readonly id: UserId }[] };

type Linked = { readonly id: MessageId; readonly place: LinkedPlace; readonly topic: string };

const linkedChannel = ({
  channelId,
  channelName,
}: Extract<LinkedPlace, { readonly _tag: 'InChannel' }>): LinkableChannel => ({
  id: channelId,
  name: channelName,
});

const conversationOf = ({ place, topic }: Linked): string => {
  if (place._tag === 'InChannel') {
    return topicFragment(linkedChannel(place), topic);
  }
  const ids = place.people.map(({ id }) => id).sort((a, b) => a - b);
  return `narrow/dm/${ids.join(',')}-${ids.length > 2 ? 'group' : 'dm'}`;
};

/** The URL at which clients show the message in its conversation. */
export const messageLink = (realmUrl: string, message: Linked): string =>
  `${realmUrl}/#${conversationOf(message)}/near/${message.id}`;

/** Markdown that links the message: in its short form, which has no spelling for conversations. */
export const messageMarkdown = (realmUrl: string, message: Linked): string => {
  const { id, place, topic } = message;
  return place._tag === 'InChannel' && hasShortLink(place.channelName, topic)
    ? topicLink(linkedChannel(place), topic, id)
    : `[message ${id}](${messageLink(realmUrl, message)})`;
};
