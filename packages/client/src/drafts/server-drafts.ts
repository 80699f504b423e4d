import type { ParamsOf, ResultOf } from '../api/operations';
import type { OutgoingMessage } from '../connection/pending';
import type { Conversation } from '../conversation';
import { conversationKey, directConversation } from '../conversation';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';

/** What was written in a conversation and not sent. */
export type Draft = {
  readonly conversation: Conversation;
  /** In Markdown. */
  readonly content: string;
  /** When it was written, in UNIX seconds. */
  readonly timestamp: number;
};

/**
 * A message that could not be sent, as a draft.
 *
 * @param timestamp when it was written, in UNIX seconds
 */
export const draftOf = (message: OutgoingMessage, timestamp: number): Draft => {
  const { to, topic = '', content } = message;
  return {
    conversation:
      typeof to === 'number'
        ? { type: 'channel', channelId: to, topic }
        : { type: 'direct', userIds: Array.isArray(to) ? to.map(Number) : [] },
    content,
    timestamp,
  };
};

export type ServerDraft = ResultOf<'listDrafts'>['drafts'][number];

/** Where a draft belongs; undefined without recipients, or for one of a client with other rules. */
export const conversationOfDraft = (
  state: State,
  { type, to, topic }: ServerDraft,
): Conversation | undefined => {
  const [channelId] = to;
  if (channelId === undefined) {
    return undefined;
  }
  return type === 'stream' ? { type: 'channel', channelId, topic } : directConversation(state, to);
};

/** The drafts of a state by conversation, the newest first. */
export const draftsByKey = (state: State): ReadonlyMap<string, readonly ServerDraft[]> => {
  // The state names only what events change; the API reference says what a draft has.
  const all = (state.drafts ?? []) as readonly object[] as readonly ServerDraft[];
  const found = new Map<string, ServerDraft[]>();
  for (const draft of [...all].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)) {
    const conversation = conversationOfDraft(state, draft);
    if (conversation !== undefined) {
      const key = conversationKey(conversation);
      found.set(key, [...(found.get(key) ?? []), draft]);
    }
  }
  return found;
};

const hasText = (text: string, other: string): boolean => text.includes(other.trimEnd());

/**
 * Both texts: what each has added to what both began with (`before`) is there once, however often the
 * other is heard of. Texts that have nothing in common stand below each other.
 */
export const mergedText = (earlier: string, later: string, before = ''): string => {
  if (hasText(earlier, later)) {
    return earlier;
  }
  if (hasText(later, earlier)) {
    return later;
  }
  const [first, second] = later.startsWith(before) ? [earlier, later] : [later, earlier];
  return before !== '' && second.startsWith(before)
    ? first + second.slice(before.length)
    : `${earlier.trimEnd()}\n\n${later}`;
};

/** What the drafts of a conversation say, the newest of which is the first: one has another's text. */
export const textOf = (drafts: readonly ServerDraft[] = []): string =>
  drafts.reduceRight((text, { content }) => mergedText(text, content), '');

/** The draft as the server takes it. */
export const requestOf = (
  state: State,
  conversation: Conversation,
  content: string,
): ParamsOf<'editDraft'>['draft'] => {
  if (conversation.type === 'channel') {
    const { channelId, topic } = conversation;
    return { type: 'stream', to: [channelId], topic, content };
  }
  const { userIds } = conversation;
  const to = userIds.length > 0 ? userIds : [ownIdOf(state) ?? 0];
  return { type: 'private', to, topic: '', content };
};
