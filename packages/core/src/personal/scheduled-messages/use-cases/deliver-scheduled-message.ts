import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Timestamp, Turn, Work } from '../../../kernel';
import { whileOutdated } from '../../../kernel';
import type { PreparationFailure, PreparedMessage, SendFailure } from '../../../messages';
import { announceToOwner } from '../../own-records/steps/own-records';
import { prepareMessage, sendPrepared } from '../../../messages';
import type { Transaction } from '../../transaction';
import type { ScheduledMessage } from '../scheduled-message';
import { addresseeOf } from '../scheduled-message';
import type { DeliveryDependencies, DeliveryJob, DueMessage } from '../steps/due-message';
import { ifStillDue, loadDue } from '../steps/due-message';
import { abandon, abandonSilently } from '../steps/abandon-scheduled-message';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

type DeliveryFailure = PreparationFailure | PersonalFailure<'ScheduledTimeMissed'> | SendFailure;

/** Maximum delay after which a message is still sent. */
const longestDelaySeconds = 600;

/** The stored row after sending: the message itself keeps the content. */
const asSent = (scheduled: ScheduledMessage): ScheduledMessage => ({
  ...scheduled,
  content: '',
  renderedContent: '',
  state: 'sent',
});

const send = (
  { renderer }: DeliveryDependencies,
  tx: Transaction,
  { scheduled, sender }: DueMessage,
  prepared: PreparedMessage,
): Work<DeliveryFailure, void> => {
  const { realm } = sender;
  const options = { isReadBySender: scheduled.isReadBySender, echo: undefined };
  return pipe(
    sendPrepared(tx, renderer, sender, options, prepared),
    TE.flatMap(() => tx.scheduledMessages.replace(realm.id, asSent(scheduled))),
    TE.flatMap(() => tx.attachments.claimForLater(realm.id, scheduled.id, [])),
    TE.flatMap(() =>
      announceToOwner(tx, sender, {
        _tag: 'ScheduledMessageRemoved',
        scheduledMessageId: scheduled.id,
      }),
    ),
  );
};

const attempt = (
  dependencies: DeliveryDependencies,
  due: DueMessage,
): Work<DeliveryFailure, void> =>
  pipe(
    TE.fromIO<Timestamp, DeliveryFailure>(dependencies.clock.now),
    TE.filterOrElse(
      (now) => now - due.scheduled.deliverAt <= longestDelaySeconds,
      (): DeliveryFailure => personalFailure('ScheduledTimeMissed'),
    ),
    TE.flatMap(() =>
      prepareMessage(dependencies)(due.sender, {
        addressee: addresseeOf(due.scheduled.place),
        content: due.scheduled.content,
      }),
    ),
    TE.flatMap((prepared) =>
      dependencies.transact(due.sender, (tx: Transaction) =>
        ifStillDue<DeliveryFailure>(tx, due, () => send(dependencies, tx, due, prepared)),
      ),
    ),
  );

const deliver = (
  dependencies: DeliveryDependencies,
  due: DueMessage,
): Work<DeliveryFailure, void> =>
  due.sender.realm.isActive && due.sender.user.isActive
    ? pipe(
        attempt(dependencies, due),
        TE.orElse((failure) =>
          failure._tag === 'Unexpected' ? TE.left(failure) : abandon(dependencies, due, failure),
        ),
      )
    : abandonSilently(dependencies, due);

/**
 * Sends the message as its sender would now, once, however often the job runs. A message that
 * cannot be sent is marked as failed, and its sender is notified.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
 */
export const deliverScheduledMessage =
  (dependencies: DeliveryDependencies) =>
  (job: DeliveryJob): Work<DeliveryFailure, void> => {
    const load = dependencies.snapshot(job.realmId)((tx) => loadDue(tx, job));
    const work = (found: O.Option<DueMessage>, turn: Turn): Work<DeliveryFailure, void> =>
      O.isNone(found)
        ? TE.right(undefined)
        : deliver(dependencies, { ...found.value, sender: { ...found.value.sender, ...turn } });
    return pipe(load, TE.flatMap(whileOutdated(work, load)));
  };
