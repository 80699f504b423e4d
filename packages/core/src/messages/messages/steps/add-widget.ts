import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Submessage } from '../edit-record';
import { widgetIn } from '../message-widget';
import type { SentMessage } from '../sent-message';

/** What the content makes of the message besides text. */
export const addWidget = (
  { edits }: Pick<Transaction, 'edits'>,
  { realm, user }: Caller,
  { id, content, widget = widgetIn(content) }: SentMessage,
): TE.TaskEither<Unexpected, readonly Submessage[]> => {
  if (widget === undefined) {
    return TE.right([]);
  }
  const submessage = { senderId: user.id, msgType: 'widget', content: JSON.stringify(widget) };
  return pipe(
    edits.addSubmessage(realm.id, id, submessage),
    TE.map((submessageId) => [{ id: submessageId, ...submessage }]),
  );
};
