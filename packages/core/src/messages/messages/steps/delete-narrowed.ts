import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { History } from '../../../channels';
import type { Async, MessageId, RealmId, Timestamp, UserId } from '../../../kernel';
import type { Narrow } from '../../narrows/narrow';
import { term } from '../../narrows/narrow';
import type { Reader, Transaction } from '../../transaction';
import { deleteMessages } from './delete-messages';
import type { Ports } from '../../use-case-ports';

/** Small enough to keep the transaction short. */
const batchSize = 100;

export type DeletionDependencies = Pick<Ports, 'clock' | 'transact'>;

export type DeleteNarrowed = {
  readonly realmId: RealmId;
  readonly narrow: Narrow;
  readonly history: History;
  /** Only messages with smaller ids. */
  readonly before: number;
  readonly deleterId: UserId | undefined;
  /** No batch starts after this time. */
  readonly deadline: Timestamp | undefined;
};

const newestIds = (
  { messages }: Reader,
  { realmId, narrow, history, before }: DeleteNarrowed,
): Async<readonly MessageId[]> =>
  messages.idsInRange(realmId, {
    narrow,
    history,
    anchor: before,
    includeAnchor: false,
    before: batchSize,
    after: 0,
  });

/** Returns the smallest id of the batch; undefined if it was empty. */
const deleteBatch = (tx: Transaction, command: DeleteNarrowed): Async<MessageId | undefined> =>
  pipe(
    TE.Do,
    TE.bind('ids', () => newestIds(tx, command)),
    TE.bind('locked', ({ ids }) => tx.edits.lock(command.realmId, ids)),
    // Check the narrow again: messages may have been moved before they were locked.
    TE.bind('matching', ({ locked }) =>
      newestIds(tx, {
        ...command,
        narrow: [...command.narrow, term('id', locked)],
      }),
    ),
    TE.bind('messages', ({ matching }) =>
      tx.messages.loadManyFor(command.realmId, undefined, matching),
    ),
    TE.tap(({ messages }) => deleteMessages(tx, command.realmId, messages, command.deleterId)),
    TE.map(({ ids }) => ids[0]),
  );

/**
 * Deletes the messages that match a narrow, newest first, each batch in its own transaction.
 * Returns whether no matching message is left.
 */
export const deleteNarrowed =
  (dependencies: DeletionDependencies) =>
  (command: DeleteNarrowed): Async<boolean> =>
    pipe(
      dependencies.transact('server', (tx) => deleteBatch(tx, command)),
      TE.flatMap((before) => {
        if (before === undefined) {
          return TE.right(true);
        }
        return command.deadline !== undefined && dependencies.clock.now() >= command.deadline
          ? TE.right(false)
          : deleteNarrowed(dependencies)({ ...command, before });
      }),
    );
