import type { Topic } from '@parley/client';
import { useEffect } from 'preact/hooks';
import { client, knownTopics, snapshot } from './connection';
import { unreadTopics } from './unread';

/** Topics of which messages are unread are known, whether or not the list was fetched. */
const merged = (unread: readonly string[], known: readonly Topic[]): readonly string[] => {
  const seen = new Set<string>();
  return [...unread, ...known.map(({ name }) => name)].filter((topic) => {
    const key = topic.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** The topics of a channel, newest first, as far as they are known. */
export const topicsOf = (channelId: number): readonly string[] =>
  merged(unreadTopics(channelId), knownTopics.value.get(channelId) ?? []);

/** The same; they are fetched when the component is shown. */
export const useTopics = (channelId: number): readonly string[] => {
  const current = client.value?.topics;
  const { queueId } = snapshot.value;
  useEffect(() => {
    void current?.load(channelId);
  }, [current, queueId, channelId]);
  return topicsOf(channelId);
};
