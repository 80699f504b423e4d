import type { CompletionToken } from '@parley/client';
import { emojiText, findEmoji, suggestTopics } from '@parley/client';
import { channelsById } from '../state/channels';
import { currentConnection } from '../state/connection';
import { emojiByUse, emojiUrl } from '../state/emoji';
import type { Suggestion } from '../state/suggestions';
import { channels, commands, linkTo, maxSuggestions, mentions } from '../state/suggestions';
import { loadEmoji } from './writing';

const topics = async (channel: string, query: string): Promise<readonly Suggestion[]> => {
  const found = [...channelsById.value.values()].find(({ name }) => name === channel.trim());
  if (found === undefined) {
    return [];
  }
  const listed = await currentConnection().call('listTopics', { stream_id: found.stream_id });
  return suggestTopics(found.name, listed.topics, query).map(({ topic: { name }, inserted }) => ({
    key: `topic ${name}`,
    label: name,
    symbol: '›',
    inserted: linkTo({ type: 'topic', channelId: found.stream_id, topic: name }, inserted),
  }));
};

const emoji = async (query: string): Promise<readonly Suggestion[]> => {
  await loadEmoji();
  return findEmoji(emojiByUse.value, query)
    .slice(0, maxSuggestions)
    .map((one) => ({
      key: `${one.reaction_type} ${one.emoji_code}`,
      label: one.names.find((name) => name.startsWith(query)) ?? one.emoji_name,
      symbol: emojiUrl(one) ?? emojiText(one),
      inserted: `:${one.emoji_name}: `,
    }));
};

/** What a token can be completed to; nothing if that cannot be found out now. */
export const suggest = async ({
  kind,
  query,
  channel = '',
}: CompletionToken): Promise<readonly Suggestion[]> => {
  switch (kind) {
    case 'mention':
      return mentions(query, false);
    case 'silent':
      return mentions(query, true);
    case 'channel':
      return channels(query);
    case 'topic':
      return topics(channel, query).catch(() => []);
    case 'emoji':
      return emoji(query.toLowerCase()).catch(() => []);
    case 'command':
      return commands(query);
  }
};
