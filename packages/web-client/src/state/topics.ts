import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client, snapshot } from './connection';
import { unreadTopics } from './unread';

/** The topics of channels by name, newest first, as the server listed them last. */
const listed = signal<ReadonlyMap<number, readonly string[]>>(new Map());

const keep = (channelId: number, topics: readonly string[]): void => {
  listed.value = new Map(listed.value).set(channelId, topics);
};

/** Topics whose messages arrived since then come first. */
const merged = (newest: readonly string[], known: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return [...newest, ...known].filter((topic) => {
    const key = topic.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** The topics of a channel, newest first; they are fetched when the component is shown. */
export const useTopics = (channelId: number): readonly string[] => {
  const current = client.value?.connection;
  const { queueId } = snapshot.value;
  useEffect(() => {
    current?.call('listTopics', { stream_id: channelId }).then(
      ({ topics }) =>
        keep(
          channelId,
          topics.map(({ name }) => name),
        ),
      // Those with unread messages are known nevertheless.
      () => undefined,
    );
  }, [current, queueId, channelId]);
  return merged(unreadTopics(channelId), listed.value.get(channelId) ?? []);
};
