import type { Emoji, KnownEmoji } from '@parley/client';
import { everyEmoji } from '@parley/client';
import { computed, signal } from '@preact/signals';
import { field } from './connection';

const custom = field('realm_emoji');

/** The picture of a custom emoji of the organization; undefined for others. */
export const emojiUrl = ({ emoji_code: code, reaction_type: type }: Emoji): string | undefined =>
  type === 'realm_emoji' ? custom.value?.[code]?.source_url : undefined;

/** The codes of the Unicode emoji with their names, once they have been loaded. */
export const unicodeNames = signal<Readonly<Record<string, readonly string[]>>>({});

/** Those of the organization first. */
export const allEmoji = computed(() => everyEmoji(custom.value ?? {}, unicodeNames.value));

const stored = 'parley-recent-emoji';
const maxRecent = 24;
const usual = ['1f44d', '1f389', '1f642', '2764', '1f602', '1f440', '1f64f', '2705', '1f680'];

/** The codes of the emoji that were chosen last in this browser. */
const recentCodes = signal<readonly string[]>(
  (localStorage.getItem(stored) ?? '').split(' ').filter(Boolean),
);

export const rememberEmoji = ({ emoji_code: code }: Emoji): void => {
  const others = recentCodes.value.filter((one) => one !== code);
  recentCodes.value = [code, ...others].slice(0, maxRecent);
  localStorage.setItem(stored, recentCodes.value.join(' '));
};

/** What was chosen last, and then what many choose. */
export const frequentEmoji = computed<readonly KnownEmoji[]>(() => {
  const codes = [...new Set([...recentCodes.value, ...usual])].slice(0, maxRecent);
  return codes.flatMap((code) => allEmoji.value.filter((emoji) => emoji.emoji_code === code));
});

/** What is often used first, to find emoji in. */
export const emojiByUse = computed(() => [...new Set([...frequentEmoji.value, ...allEmoji.value])]);
