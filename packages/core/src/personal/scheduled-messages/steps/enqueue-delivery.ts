import type { Async, RealmId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ScheduledMessage } from '../scheduled-message';
import { scheduledMessageJobKey } from '../scheduled-message-job';

/** Enqueues the job that sends the message, in place of an earlier job for the same message. */
export const enqueueDelivery = (
  { jobs }: Pick<Transaction, 'jobs'>,
  realmId: RealmId,
  { id, deliverAt }: ScheduledMessage,
): Async<void> =>
  jobs.enqueue(
    { _tag: 'DeliverScheduledMessage', realmId, scheduledMessageId: id, deliverAt },
    deliverAt,
    scheduledMessageJobKey(realmId, id),
  );
