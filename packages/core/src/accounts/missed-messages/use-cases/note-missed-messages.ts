import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserSettings } from '../../../access';
import { userSettings } from '../../../access';
import type { RealmId, Unexpected, UserId } from '../../../kernel';
import type { Transact, Transaction } from '../../transaction';
import { planEmails } from '../email-plan';

/** How many messages are looked at together. */
const batch = 500;

type Needs = 'jobs' | 'missedMessages' | 'userSettings';

const noteIn = (tx: Pick<Transaction, Needs>, realmId: RealmId): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('fresh', () => tx.missedMessages.takeNew(realmId, batch)),
    TE.bind('settings', ({ fresh: { receipts } }) =>
      receipts.length === 0
        ? TE.right<Unexpected, ReadonlyMap<UserId, UserSettings>>(new Map())
        : tx.userSettings.of(realmId, Array.from(new Set(receipts.map(({ userId }) => userId)))),
    ),
    TE.let('plan', ({ fresh, settings }) =>
      planEmails(fresh.receipts, (userId) => settings.get(userId) ?? userSettings({})),
    ),
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
    TE.flatMap((taken) => (taken < batch ? TE.right(undefined) : noteIn(tx, realmId))),
  );

/**
 * Notes which new messages concern people who are away, and when they get an email. It runs as a job,
 * so that sending a message does nothing for it. It costs one statement, and a transaction for each
 * organization with new messages.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const noteMissedMessages =
  ({ transact }: { readonly transact: Transact<Needs> }) =>
  (): TE.TaskEither<Unexpected, void> =>
    pipe(
      transact('server', ({ missedMessages }) => missedMessages.realmsWithNew()),
      TE.flatMap(TE.traverseSeqArray((realmId) => transact('server', (tx) => noteIn(tx, realmId)))),
      TE.map(() => undefined),
    );
