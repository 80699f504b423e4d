import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inRealms } from '../../../access';
import type { Async, Clock, RealmId, Timestamp, UserId, WithdrawPushes } from '../../../kernel';
import { groupBy, secondsPerDay } from '../../../kernel';
import type { PushSender } from '../../ports/push-sender';
import type { Transact, Transaction } from '../../transaction';
import { maxRemovedMessages } from '../push-payload';
import { enqueuePushes } from '../steps/enqueue-pushes';

/** After this time, nobody is told that a message was read, in seconds. */
const maxAge = 3 * secondsPerDay;

type Needs = 'jobs' | 'missedMessages' | 'pushRegistrations';

type Dependencies = {
  readonly clock: Clock;
  readonly pushes: Pick<PushSender, 'reaches'>;
  readonly transact: Transact<Needs>;
};

const withdrawIn = (
  tx: Pick<Transaction, Needs>,
  pushes: Dependencies['pushes'],
  realmId: RealmId,
  userIds: readonly UserId[] | undefined,
  now: Timestamp,
): Async<void> =>
  pipe(
    tx.missedMessages.takeSeen(realmId, now - maxAge, userIds),
    TE.flatMap((seen) =>
      enqueuePushes(
        tx,
        pushes,
        realmId,
        Array.from(
          groupBy(seen, ({ userId }) => userId),
          ([userId, own]) => ({
            userId,
            notice: {
              _tag: 'MessagesSeen' as const,
              messageIds: own.slice(-maxRemovedMessages).map(({ messageId }) => messageId),
            },
          }),
        ),
        now,
      ),
    ),
    TE.map(() => undefined),
  );

/**
 * Removes notifications of messages from devices whose users have read them elsewhere, or that were
 * deleted. It runs as a job, so that reading does nothing for it.
 *
 * Source: docs/reference/push.md#when-a-notification-is-removed.
 */
export const withdrawPushes =
  ({ clock, pushes, transact }: Dependencies) =>
  ({ realmId, userIds }: Omit<WithdrawPushes, '_tag'> = {}): Async<void> =>
    inRealms(
      transact,
      ({ missedMessages }) => missedMessages.realmsWithPushed(realmId),
      (tx, id) => withdrawIn(tx, pushes, id, userIds, clock.now()),
    );
