import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Enqueues the job that fetches the pages of a message; edits that follow soon share one. */
export const enqueueFetch = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { realm: { id: realmId }, level }: Pick<Caller, 'realm' | 'level'>,
  messageId: MessageId,
): TE.TaskEither<Unexpected, void> =>
  jobs.enqueue(
    { _tag: 'FetchLinkPreviews', realmId, messageId, level },
    undefined,
    `FetchLinkPreviews:${realmId}:${messageId}`,
  );
