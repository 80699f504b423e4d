import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { MessageForViewer } from '../message-access';
import type { InvalidMessage } from '../message-failures';
import { invalidMessage } from '../message-failures';
import type { MessageView } from '../message-view';
import { accessMessage } from './access-message';

export type EditableMessage = { readonly message: MessageForViewer; readonly view: MessageView };

/**
 * A message that is to be changed: locked until the end, readable by the caller, and in no archived
 * channel.
 */
export const loadEditable = (
  tx: Pick<Transaction, 'edits' | 'messages'>,
  caller: Caller,
  messageId: MessageId,
): TE.TaskEither<InvalidMessage | Unexpected, EditableMessage> =>
  pipe(
    tx.edits.lock(caller.realm.id, [messageId]),
    TE.flatMap(() => accessMessage(tx, caller, messageId)),
    TE.filterOrElseW(
      ({ channel }) => channel?.channel.isArchived !== true,
      () => invalidMessage,
    ),
    TE.bindTo('message'),
    TE.bindW('view', () =>
      pipe(
        tx.messages.views(caller.realm, [messageId]),
        TE.flatMapEither(
          E.fromOptionK(() => invalidMessage)(([view]: readonly MessageView[]) =>
            O.fromNullable(view),
          ),
        ),
      ),
    ),
  );
