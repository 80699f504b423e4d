import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { notifier, writeToUser } from '../../../messages';
import type { Failure } from '../../failures';
import { presentFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { failureNotice } from '../failure-notice';
import type { DeliveryDependencies, DueMessage } from './due-message';
import { ifStillDue } from './due-message';

const markFailed = (
  tx: Transaction,
  { scheduled, sender }: DueMessage,
): TE.TaskEither<Unexpected, void> => {
  const failed = { ...scheduled, state: 'failed' as const };
  return pipe(
    tx.scheduledMessages.replace(sender.realm.id, failed),
    TE.flatMap(() =>
      tx.events.emit(sender.realm.id, [
        {
          event: { _tag: 'ScheduledMessageUpdated', scheduled: failed },
          audience: onlyTo(sender.user.id),
        },
      ]),
    ),
  );
};

/** Lets the message wait no longer, without a word: there is nobody to tell. */
export const abandonSilently = (
  { transact }: DeliveryDependencies,
  due: DueMessage,
): TE.TaskEither<Unexpected, void> =>
  transact((tx: Transaction) => ifStillDue<Unexpected>(tx, due, () => markFailed(tx, due)));

/** Lets the message wait no longer, and tells its sender why. */
export const abandon = (
  dependencies: DeliveryDependencies,
  due: DueMessage,
  failure: Failure,
): TE.TaskEither<RenderingFailed | Unexpected, void> => {
  const { scheduled, sender } = due;
  const content = failureNotice(scheduled, presentFailure(failure, sender.level).msg);
  return pipe(
    renderContent(dependencies)(sender.realm, content, sender),
    TE.flatMap((rendering) =>
      dependencies.transact((tx: Transaction) =>
        ifStillDue<Unexpected>(tx, due, () =>
          pipe(
            markFailed(tx, due),
            TE.flatMap(() => notifier(tx, sender.realm)),
            TE.flatMap((bot) =>
              writeToUser(tx, dependencies.renderer, bot, sender.user, {
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
