import type { Draft } from '@parley/client';
import { recordIn } from '../lib/json';
import { site } from './site';

// What was written and is not on the server, in the browser. The local storage has it before
// anything else can happen to the page, such as a reload or a crash; IndexedDB has it some time
// later.

/** The drafts of an account have names that begin with this. */
const prefixOf = (userId: number): string => `parley-unsaved ${site} ${userId} `;

/** Tells this page from other tabs, which keep their own texts. */
const page = Math.random().toString(36).slice(2);

/** Without storage, or room in it, only the page itself keeps texts. */
const attempt = <A>(work: () => A): A | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'conversation' in value && 'content' in value;

/** What earlier pages of the account could not save. */
export const readKept = (userId: number): Readonly<Record<string, Draft>> =>
  Object.fromEntries(
    (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => [key, recordIn(localStorage.getItem(key) ?? '')] as const)
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
  const own = drafts.map((draft, index) => {
    const key = `${prefixOf(userId)}${page} ${index}`;
    attempt(() => localStorage.setItem(key, JSON.stringify(draft)));
    return key;
  });
  earlier.filter((key) => !own.includes(key)).forEach((key) => localStorage.removeItem(key));
  return own;
};
