import type * as TE from 'fp-ts/TaskEither';
import type { MessageId, RealmId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Enqueues the job that fetches the pages of a message; edits that follow soon share one. */
export const enqueueFetch = (
  { jobs }: Pick<Transaction, 'jobs'>,
  realmId: RealmId,
  messageId: MessageId,
): TE.TaskEither<Unexpected, void> =>
  jobs.enqueue(
    { _tag: 'FetchLinkPreviews', realmId, messageId },
    undefined,
    `FetchLinkPreviews:${realmId}:${messageId}`,
  );
