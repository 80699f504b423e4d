import type { StatusParts } from '@parley/core/access';
import { boolean, optional, record, text } from '../codecs';

/** The parts of a status that are set. Source: docs/reference/own-account.md#status. */
export const statusRecord = record<StatusParts>(
  'UserStatus',
  'The parts of a status that a user has set.',
)({
  away: optional('Deprecated: whether the user hides their presence.', boolean, ({ away }) => away),
  status_text: optional('Text of the status.', text, (parts) => parts.text),
  emoji_name: optional('Name of the emoji of the status.', text, ({ emoji }) => emoji?.emojiName),
  emoji_code: optional(
    'Identifies the emoji within its type, as in reactions.',
    text,
    ({ emoji }) => emoji?.emojiCode,
  ),
  reaction_type: optional(
    'Type of the emoji, as in reactions.',
    text,
    ({ emoji }) => emoji?.reactionType,
  ),
});
