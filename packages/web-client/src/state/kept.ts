import type { Draft } from '@parley/client';
import { conversationKey } from '@parley/client';
import { get, update } from 'idb-keyval';

/** What was written and is not on the server, in the browser, where a crash leaves it. */
export type Kept = Readonly<Record<string, Draft>>;

/** Each account has its own. */
const nameOf = (userId: number): string => `parley-unsaved-${userId}`;

const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null;

/** What earlier pages of the account could not save. */
export const readKept = async (userId: number): Promise<Kept> => {
  // Without storage, as in private windows of some browsers, only the page itself keeps texts.
  const kept: unknown = await get(nameOf(userId)).catch(() => undefined);
  return isKept(kept) ? kept : {};
};

/**
 * Keeps drafts in place of the earlier ones of this page; those of other tabs stay.
 *
 * @param earlier the keys that this page has written before
 *
 * @returns the keys that it has written now
 */
export const keep = (
  userId: number,
  earlier: readonly string[],
  drafts: readonly Draft[],
): readonly string[] => {
  const own = drafts.map(
    (draft, index) => [`${conversationKey(draft.conversation)} ${index}`, draft] as const,
  );
  update<unknown>(nameOf(userId), (before) => {
    const others = Object.entries(isKept(before) ? before : {}).filter(
      ([key]) => !earlier.includes(key),
    );
    return Object.fromEntries([...others, ...own]);
  }).catch(() => undefined);
  return own.map(([key]) => key);
};
