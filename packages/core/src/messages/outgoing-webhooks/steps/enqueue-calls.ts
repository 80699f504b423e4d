import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { SentMessage } from '../../messages/sent-message';
import type { Transaction } from '../../transaction';
import { addressedBy, triggerOf } from '../webhook-trigger';

export type EnqueueCallsNeeds = 'bots' | 'jobs';

/** Has the program behind each bot called that the message is for, once it is kept. */
export const enqueueCalls = (
  { bots, jobs }: Pick<Transaction, EnqueueCallsNeeds>,
  { realm, user }: Caller,
  sent: SentMessage,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    bots.webhooksAmong(realm.id, addressedBy(user, sent)),
    TE.flatMap(
      TE.traverseSeqArray((botId) =>
        jobs.enqueue({
          _tag: 'CallOutgoingWebhook',
          realmId: realm.id,
          botId,
          messageId: sent.id,
          trigger: triggerOf(sent),
        }),
      ),
    ),
    TE.map(() => undefined),
  );
