import { groupBy } from '../../kernel';
import type { UnicodeEmoji } from './emoji';

/** Where clients find the names of the emoji of Unicode, below the site's root. */
export const emojiDataPath = '/static/emoji.json';

/**
 * The names of each emoji of Unicode by its code, the usual one first: so clients that show
 * pictures of their own know all that this server knows.
 *
 * Source: reference, "Organization: fetch type `realm`", `server_emoji_data_url`.
 */
export const emojiData = (unicode: UnicodeEmoji) => ({
  code_to_names: Object.fromEntries(
    Array.from(
      groupBy(Array.from(unicode), ([, code]) => code),
      ([code, named]) => [code, named.map(([name]) => name)],
    ),
  ),
});
