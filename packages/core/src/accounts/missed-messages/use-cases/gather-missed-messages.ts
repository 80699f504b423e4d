import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, GatherMissedMessages } from '../../../kernel';
import type { Transact } from '../../transaction';

/** An email is about the newest of the messages, at most as many. */
const maxMessagesOfEmail = 50;

/**
 * Enqueues the emails about what a person missed, one for each conversation. The transaction that
 * enqueues them forgets the messages, so each of them is in one email, whenever a process ends.
 */
export const gatherMissedMessages =
  ({ transact }: { readonly transact: Transact<'jobs' | 'missedMessages'> }) =>
  ({ realmId, userId }: GatherMissedMessages): Async<void> =>
    transact('server', ({ jobs, missedMessages }) =>
      pipe(
        missedMessages.take(realmId, userId),
        TE.flatMap(
          TE.traverseSeqArray((messageIds) =>
            jobs.enqueue({
              _tag: 'SendMail',
              realmId,
              notice: {
                _tag: 'MissedMessagesNotice',
                userId,
                messageIds: messageIds.slice(-maxMessagesOfEmail),
              },
            }),
          ),
        ),
        TE.map(() => undefined),
      ),
    );
