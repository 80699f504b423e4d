import type { StatusParts } from '@parley/core/access';
import type { AtLevel } from '../codecs';
import { boolean, leveledOptional, optional, record, text } from '../codecs';

const withEmoji = { since: 'statusEmoji' } as const;

/** The parts of a status that are set. Source: docs/reference/own-account.md#status. */
export const statusRecord = record<StatusParts, AtLevel>(
  'UserStatus',
  'The parts of a status that a user has set.',
)({
  away: optional('Deprecated: whether the user hides their presence.', boolean, 'away'),
  status_text: optional('Text of the status.', text, 'text'),
  emoji_name: leveledOptional(
    'Name of the emoji of the status.',
    text,
    withEmoji,
    ({ emoji }) => emoji?.emojiName,
  ),
  emoji_code: leveledOptional(
    'Identifies the emoji within its type, as in reactions.',
    text,
    withEmoji,
    ({ emoji }) => emoji?.emojiCode,
  ),
  reaction_type: leveledOptional(
    'Type of the emoji, as in reactions.',
    text,
    withEmoji,
    ({ emoji }) => emoji?.reactionType,
  ),
});
