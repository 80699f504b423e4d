import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserSettings } from '../../../access';
import { inRealms, userSettings } from '../../../access';
import type {
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
): TE.TaskEither<Unexpected, void> =>
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

const noteIn = (
  tx: Pick<Transaction, Needs>,
  pushes: Dependencies['pushes'],
  realmId: RealmId,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
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
    TE.flatMap(({ waiting, plan, fresh }) =>
      pipe(
        waiting,
        TE.traverseSeqArray((userId) =>
          tx.jobs.enqueue(
            { _tag: 'GatherMissedMessages', realmId, userId },
            plan.dueAt.get(userId),
          ),
        ),
        TE.map(() => fresh.taken),
      ),
    ),
    TE.flatMap((taken) => (taken < batch ? TE.right(undefined) : noteIn(tx, pushes, realmId, now))),
  );

/**
 * Notes which new messages concern people who are away, when they get an email, and which devices
 * get a push notification at once: in one realm, or in all if none is given. It runs as a job, so
 * that sending a message does nothing for it. It costs one statement, and a transaction for each
 * organization with new messages.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const noteMissedMessages =
  ({ clock, pushes, transact }: Dependencies) =>
  ({ realmId }: OfRealm = {}): TE.TaskEither<Unexpected, void> =>
    inRealms(
      transact,
      ({ missedMessages }) => missedMessages.realmsWithNew(realmId),
      (tx, id) => noteIn(tx, pushes, id, clock.now()),
    );
