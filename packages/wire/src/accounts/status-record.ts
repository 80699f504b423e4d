import { boolean, field, named, object, text } from '../codecs';

/** Every part of a status. */
export const statusParts = {
  away: field('Deprecated: whether the user hides their presence.', boolean),
  status_text: field('Text of the status.', text),
  emoji_name: field('Name of the emoji of the status.', text),
  emoji_code: field('Identifies the emoji within its type, as in reactions.', text),
  reaction_type: field('Type of the emoji, as in reactions.', text),
};

/** The parts of a status that are set. */
export const statusRecord = named(
  'UserStatus',
  'The parts of a status that a user has set.',
  object({ optional: statusParts }),
);
