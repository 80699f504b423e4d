import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { MessageId, ReminderId, UserId, lengthOf, struct } from '../../kernel';
import { trimContent } from '../../messages';
import type { PersonalFailure } from '../failures';
import { personalFailure } from '../failures';

export const Reminder = struct({
  id: ReminderId,
  userId: UserId,
  /** Null for a note without a message. */
  messageId: t.union([MessageId, t.null]),
  /** Empty if there is no note. */
  note: t.string,
  /** Markdown of the text to send, as of the time of the request. */
  content: t.string,
  renderedContent: t.string,
  deliverAt: t.number,
  /** Its owner was deactivated when it was due; it is never delivered. */
  hasFailed: t.boolean,
});
/**
 * A request of a user to be reminded of a message, or of a note.
 *
 * Source: docs/reference/personal-data.md#reminders.
 */
export type Reminder = t.TypeOf<typeof Reminder>;

/** In Unicode code points. */
export const maxReminderNoteLength = 500;

/** The note to store, trimmed as the content of a message is. */
export const parseNote = (
  text: string,
): E.Either<PersonalFailure<'ReminderNoteTooLong'>, string> => {
  const note = trimContent(text);
  return lengthOf(note) > maxReminderNoteLength
    ? E.left(personalFailure('ReminderNoteTooLong', { limit: maxReminderNoteLength }))
    : E.right(note);
};
