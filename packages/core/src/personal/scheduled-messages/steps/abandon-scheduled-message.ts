import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Async, Unexpected, Work } from '../../../kernel';
import { toIsoMinute } from '../../../kernel';
import { announceToOwner } from '../../own-records/steps/own-records';
import { notifier, writeToUsers } from '../../../messages';
import type { Failure } from '../../failures';
import type { Transaction } from '../../transaction';
import type { DeliveryDependencies, DueMessage } from './due-message';
import { ifStillDue } from './due-message';
import type { ScheduledMessage } from '../scheduled-message';

/**
 * Text of the notice to the sender of a message that could not be sent.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
 */
const failureNotice = ({ deliverAt }: ScheduledMessage, reason: string): string =>
  [
    `Your message was not sent. It was scheduled for <time:${toIsoMinute(deliverAt)}>, but this error occurred:`,
    `> ${reason}`,
    '[See your scheduled messages](#scheduled)',
  ].join('\n\n');

const markFailed = (tx: Transaction, { scheduled, sender }: DueMessage): Async<void> => {
  const failed = { ...scheduled, state: 'failed' as const };
  return pipe(
    tx.scheduledMessages.replace(sender.realm.id, failed),
    TE.flatMap(() =>
      announceToOwner(tx, sender, { _tag: 'ScheduledMessageUpdated', scheduled: failed }),
    ),
  );
};

/** Marks the message as failed; nobody is notified, as the sender is inactive. */
export const abandonSilently = ({ transact }: DeliveryDependencies, due: DueMessage): Async<void> =>
  transact('server', (tx: Transaction) =>
    ifStillDue<Unexpected>(tx, due, () => markFailed(tx, due)),
  );

/** Marks the message as failed and notifies its sender of the reason. */
export const abandon = (
  dependencies: DeliveryDependencies,
  due: DueMessage,
  failure: Failure,
): Work<RenderingFailed, void> => {
  const { scheduled, sender } = due;
  const content = failureNotice(scheduled, dependencies.describeFailure(failure, sender.level));
  return pipe(
    renderContent(dependencies)(sender.realm, content, sender),
    TE.flatMap((rendering) =>
      dependencies.transact('server', (tx: Transaction) =>
        ifStillDue<Unexpected>(tx, due, () =>
          pipe(
            markFailed(tx, due),
            TE.flatMap(() => notifier(tx, sender.realm)),
            TE.flatMap((bot) =>
              writeToUsers(tx, dependencies.renderer, bot, [sender.user], {
                content,
                rendering,
                now: dependencies.clock.now(),
              }),
            ),
            TE.map(() => undefined),
          ),
        ),
      ),
    ),
  );
};
