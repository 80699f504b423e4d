import { groupBy } from '../../kernel';
import type { UnicodeEmoji } from './emoji';

/** Path, below the site's root, of the names of Unicode emoji. */
export const emojiDataPath = '/static/emoji.json';

/**
 * The names of each Unicode emoji by its code, the usual name first. Clients with emoji pictures of
 * their own thereby know every name that this server accepts.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const emojiData = (unicode: UnicodeEmoji) => ({
  code_to_names: Object.fromEntries(
    Array.from(
      groupBy(Array.from(unicode), ([, code]) => code),
      ([code, named]) => [code, named.map(([name]) => name)],
    ),
  ),
});
