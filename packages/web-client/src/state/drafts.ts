import { computed, signal } from '@preact/signals';
import type { Conversation, WritableNarrow } from '@parley/client';
import { readStored, store } from '../lib/tab-storage';
import { writtenDrafts } from './connection';

/** Where the text of a box belongs; that of a channel has its topic beside it. */
export const draftPlace = (target: WritableNarrow): Conversation =>
  target.type === 'direct' ? target : { topic: '', ...target, type: 'channel' };

export const draftText = (target: WritableNarrow): string =>
  writtenDrafts.value.current?.textIn(draftPlace(target)) ?? '';

/** All drafts, the newest first. */
export const allDrafts = computed(() => writtenDrafts.value.current?.getState() ?? []);

/** The conversation whose box gets the focus, once it is there: something was quoted in it. */
export const answered = signal<string | undefined>(undefined);

const topicsName = 'parley-topics';

const readTopics = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(readStored(topicsName)).map(([id, topic]) => [id, String(topic)]),
  );

/** The topics that were typed in the boxes of channels, in this tab. */
export const typedTopics = signal(readTopics());

export const keepTopic = (channelId: number, topic: string): void => {
  typedTopics.value = { ...typedTopics.value, [channelId]: topic };
  store(topicsName, typedTopics.value);
};
