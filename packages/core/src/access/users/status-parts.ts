import * as t from 'io-ts';
import { struct } from '../../kernel';

export const StatusEmoji = struct({
  emojiName: t.string,
  emojiCode: t.string,
  reactionType: t.string,
});
/** The emoji of a status; without one, every part except the type is empty. */
export type StatusEmoji = t.TypeOf<typeof StatusEmoji>;

/** Parts of a user's status: those that are set, or those that changed. */
export const StatusParts = t.readonly(
  t.partial({ away: t.boolean, text: t.string, emoji: StatusEmoji }),
);
export type StatusParts = t.TypeOf<typeof StatusParts>;
