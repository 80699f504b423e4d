import type { Caller, Rendering } from '../../../access';
import type { Async, MessageId } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Enqueues the job that fetches the pages of a message; edits that follow soon share one. It keeps
 * what the names in the text meant, because they may mean something else when it runs.
 */
export const enqueueFetch = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { realm: { id: realmId }, level }: Pick<Caller, 'realm' | 'level'>,
  messageId: MessageId,
  { content, rendering: { names } }: { readonly content: string; readonly rendering: Rendering },
): Async<void> =>
  jobs.enqueue(
    { _tag: 'FetchLinkPreviews', realmId, messageId, level, text: { content, names } },
    undefined,
    `FetchLinkPreviews:${realmId}:${messageId}`,
  );
