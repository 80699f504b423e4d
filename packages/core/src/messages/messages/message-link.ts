import { topicLink } from '../../access';
import type { ChannelId, MessageId, UserId } from '../../kernel';

/** Encodes for URL fragments with dots instead of percent signs, which some programs decode. */
const encodeForFragment = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

/** Where a link finds a message. */
type LinkedPlace =
  | {
      readonly _tag: 'InChannel';
      readonly channelId: ChannelId;
      readonly channelName: string;
    }
  | { readonly _tag: 'InConversation'; readonly people: readonly { readonly id: UserId }[] };

type Linked = { readonly id: MessageId; readonly place: LinkedPlace; readonly topic: string };

const conversationOf = ({ place, topic }: Linked): string => {
  if (place._tag === 'InChannel') {
    const name = encodeForFragment(place.channelName.replaceAll(' ', '-'));
    return `channel/${place.channelId}-${name}/topic/${encodeForFragment(topic)}`;
  }
  const ids = place.people.map(({ id }) => id).sort((a, b) => a - b);
  return `dm/${ids.join(',')}-${ids.length > 2 ? 'group' : 'dm'}`;
};

/** The URL at which clients show the message in its conversation. */
export const messageLink = (realmUrl: string, message: Linked): string =>
  `${realmUrl}/#narrow/${conversationOf(message)}/near/${message.id}`;

/** Names with these end the short form of a link too early. */
const isShort = (channelName: string, topic: string): boolean =>
  !/[*>]/.test(channelName) && !topic.includes('*');

/** Markdown that links the message: in its short form, which has no spelling for conversations. */
export const messageMarkdown = (realmUrl: string, message: Linked): string => {
  const { id, place, topic } = message;
  return place._tag === 'InChannel' && isShort(place.channelName, topic)
    ? topicLink(place.channelName, `${topic}@${id}`)
    : `[message ${id}](${messageLink(realmUrl, message)})`;
};
