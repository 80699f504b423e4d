import type { MessageView } from './message-view';

/** Encodes for URL fragments with dots instead of percent signs, which some programs decode. */
const encodeForFragment = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

type Linked = Pick<MessageView, 'id' | 'place' | 'topic'>;

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
