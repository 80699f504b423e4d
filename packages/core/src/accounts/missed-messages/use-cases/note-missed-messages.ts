import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserSettings } from '../../../access';
import { userSettings } from '../../../access';
import type {
  Async,
  Clock,
  NoteMissedMessages,
  RealmId,
  Timestamp,
  Unexpected,
  UserId,
} from '../../../kernel';
import type { PushSender } from '../../ports/push-sender';
import { enqueuePushes } from '../../push/steps/enqueue-pushes';
import type { Transact, Transaction } from '../../transaction';
import { planEmails, planPushes, pushPeriodSeconds } from '../notice-plan';
import type { MissedMessage, Receipt } from '../receipt';

/** How many messages are handled together; each may concern thousands of people. */
const batch = 50;

/** After so many batches of an organization, the job of the next minute continues. */
const maxRounds = 1000;

type Needs = 'jobs' | 'missedMessages' | 'pushRegistrations' | 'userSettings';

type OfRealm = Omit<NoteMissedMessages, '_tag'>;

type Dependencies = {
  readonly clock: Clock;
  readonly pushes: Pick<PushSender, 'reaches'>;
  readonly transact: Transact<Needs>;
};

const usersOf = (receipts: readonly Receipt[]): readonly UserId[] =>
  Array.from(new Set(receipts.map(({ userId }) => userId)));

const push = (
  tx: Pick<Transaction, Needs>,
  pushes: Dependencies['pushes'],
  realmId: RealmId,
  missed: readonly MissedMessage[],
  now: Timestamp,
): Async<void> =>
  pipe(
    enqueuePushes(
      tx,
      pushes,
      realmId,
      missed.map(({ messageId, userId }) => ({
        userId,
        messageId,
        notice: { _tag: 'MessageSent' as const, messageId },
      })),
      now,
    ),
    TE.flatMap((pushed) =>
      pushed.length === 0
        ? TE.right(undefined)
        : tx.missedMessages.addPushed(
            realmId,
            pushed.map(({ messageId, userId }) => ({ messageId, userId })),
            now,
          ),
    ),
  );

/** Handles the oldest new messages of the realm. Returns whether there may be more. */
const noteBatch = (
  tx: Pick<Transaction, Needs>,
  pushes: Dependencies['pushes'],
  realmId: RealmId,
  now: Timestamp,
): Async<boolean> =>
  pipe(
    TE.Do,
    TE.bind('fresh', () => tx.missedMessages.takeNew(realmId, batch)),
    TE.bind('settings', ({ fresh: { receipts } }) =>
      receipts.length === 0
        ? TE.right<Unexpected, ReadonlyMap<UserId, UserSettings>>(new Map())
        : tx.userSettings.of(realmId, usersOf(receipts)),
    ),
    TE.let(
      'settingsOf',
      ({ settings }) =>
        (userId: UserId) =>
          settings.get(userId) ?? userSettings({}),
    ),
    TE.bind('recent', ({ fresh: { receipts } }) =>
      receipts.length === 0
        ? TE.right<Unexpected, ReadonlyMap<UserId, number>>(new Map())
        : tx.missedMessages.countPushed(realmId, usersOf(receipts), now - pushPeriodSeconds),
    ),
    TE.tap(({ fresh, settingsOf, recent }) =>
      push(tx, pushes, realmId, planPushes(fresh.receipts, settingsOf, recent), now),
    ),
    TE.let('plan', ({ fresh, settingsOf }) => planEmails(fresh.receipts, settingsOf)),
    TE.bind('waiting', ({ plan }) =>
      plan.missed.length === 0 ? TE.right([]) : tx.missedMessages.add(realmId, plan.missed),
    ),
    TE.tap(({ waiting, plan }) =>
      tx.jobs.enqueueAll(
        waiting.map((userId) => ({
          job: { _tag: 'GatherMissedMessages', realmId, userId },
          runAt: plan.dueAt.get(userId),
        })),
      ),
    ),
    TE.map(({ fresh }) => fresh.taken === batch),
  );

/**
 * Handles a batch of each realm, then again of those that have more, so that a busy organization
 * delays no other. Each batch is a transaction of its own: it locks the mark of the realm, for which
 * emails wait.
 *
 * @param rounds how many times at most; the next job continues
 */
const noteInTurns = (
  dependencies: Dependencies,
  realmIds: readonly RealmId[],
  rounds: number,
): Async<void> =>
  realmIds.length === 0 || rounds === 0
    ? TE.right(undefined)
    : pipe(
        realmIds,
        TE.traverseSeqArray((realmId) =>
          dependencies.transact('server', (tx) =>
            noteBatch(tx, dependencies.pushes, realmId, dependencies.clock.now()),
          ),
        ),
        TE.flatMap((hasMore) =>
          noteInTurns(
            dependencies,
            realmIds.filter((_, index) => hasMore[index]),
            rounds - 1,
          ),
        ),
      );

/**
 * Notes which new messages concern people who are away, when they get an email, and which devices
 * get a push notification at once: in one realm, or in all if none is given. It runs as a job, so
 * that sending a message does nothing for it. It costs one statement, and a transaction for each
 * {@link batch} of new messages of an organization.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const noteMissedMessages =
  (dependencies: Dependencies) =>
  ({ realmId }: OfRealm = {}): Async<void> =>
    pipe(
      dependencies.transact('server', ({ missedMessages }) =>
        missedMessages.realmsWithNew(realmId),
      ),
      TE.flatMap((ids) => noteInTurns(dependencies, ids, maxRounds)),
    );
