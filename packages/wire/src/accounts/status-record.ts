import type { UserDetails } from '@parley/core/access';
import { boolean, optional, record, text } from '../codecs';

/** The parts of a status that are set. Source: docs/reference/own-account.md#status. */
export const statusRecord = record<UserDetails['status']>(
  'UserStatus',
  'The parts of a status that a user has set.',
)({
  away: optional('Deprecated: whether the user hides their presence.', boolean, ({ away }) => away),
  status_text: optional('Text of the status.', text, ({ status_text }) => status_text),
  emoji_name: optional('Name of the emoji of the status.', text, ({ emoji_name }) => emoji_name),
  emoji_code: optional(
    'Identifies the emoji within its type, as in reactions.',
    text,
    ({ emoji_code }) => emoji_code,
  ),
  reaction_type: optional(
    'Type of the emoji, as in reactions.',
    text,
    ({ reaction_type }) => reaction_type,
  ),
});
