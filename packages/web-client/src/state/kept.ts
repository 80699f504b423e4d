import type { Draft } from '@parley/client';
import { conversationKey } from '@parley/client';

// What was written and is not on the server, in the browser. The local storage has it before
// anything else can happen to the page, such as a reload or a crash; IndexedDB has it some time
// later.

/** The drafts of an account have names that begin with this. */
const prefixOf = (userId: number): string => `parley-unsaved-${userId} `;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'conversation' in value && 'content' in value;

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** What earlier pages of the account could not save. */
export const readKept = (userId: number): Readonly<Record<string, Draft>> =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => [key, parsed(localStorage.getItem(key))] as const)
      .filter((entry): entry is readonly [string, Draft] => isDraft(entry[1])),
  );

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
  const own = new Map<string, string>(
    drafts.map((draft, index) => [
      `${prefixOf(userId)}${conversationKey(draft.conversation)} ${index}`,
      JSON.stringify(draft),
    ]),
  );
  try {
    earlier.filter((key) => !own.has(key)).forEach((key) => localStorage.removeItem(key));
    own.forEach((text, key) => localStorage.setItem(key, text));
  } catch {
    // Without room, only the page itself keeps the texts.
  }
  return [...own.keys()];
};
