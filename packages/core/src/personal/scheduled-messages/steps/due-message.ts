import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import { actAs } from '../../../access';
import type { Async, RealmId, ScheduledMessageId, Timestamp, Work } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { ScheduledMessage } from '../scheduled-message';
import type { Ports } from '../../use-case-ports';

export type DeliveryJob = {
  readonly realmId: RealmId;
  readonly scheduledMessageId: ScheduledMessageId;
  readonly deliverAt: Timestamp;
};

export type DeliveryDependencies = RenderingDependencies &
  Pick<Ports, 'clock' | 'describeFailure' | 'snapshot' | 'transact'>;

/** A message whose time has come, and its sender. */
export type DueMessage = { readonly scheduled: ScheduledMessage; readonly sender: Caller };

/** None if the message was sent, rescheduled or deleted. */
export const loadDue = (tx: Reader, job: DeliveryJob): Async<O.Option<DueMessage>> =>
  pipe(
    TE.Do,
    TE.bind('asOf', () => tx.events.factsVersion(job.realmId)),
    TE.bind('realm', () => tx.realms.find(job.realmId)),
    TE.bind('found', () => tx.scheduledMessages.find(job.realmId, job.scheduledMessageId)),
    TE.let('scheduled', ({ found }) =>
      O.filter(
        ({ state, deliverAt }: ScheduledMessage) =>
          state === 'waiting' && deliverAt === job.deliverAt,
      )(found),
    ),
    TE.bind('user', ({ scheduled }) =>
      O.isNone(scheduled)
        ? TE.right(O.none)
        : tx.users.findActor(job.realmId, scheduled.value.senderId),
    ),
    TE.flatMap(({ asOf, realm, scheduled, user }) =>
      O.isNone(realm) || O.isNone(scheduled) || O.isNone(user)
        ? TE.right(O.none)
        : pipe(
            actAs(tx, realm.value, user.value, asOf),
            TE.map((caller) =>
              O.some({
                scheduled: scheduled.value,
                sender: { ...caller, client: scheduled.value.client },
              }),
            ),
          ),
    ),
  );

/** Both come from the store, where equal values are encoded equally. */
const isSame = (one: ScheduledMessage, other: ScheduledMessage): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Locks the message and does the work if it is unchanged since it was loaded. A change in between
 * has enqueued another delivery.
 */
export const ifStillDue = <E>(
  { scheduledMessages }: Pick<Transaction, 'scheduledMessages'>,
  { scheduled, sender }: DueMessage,
  work: () => Work<E, void>,
): Work<E, void> =>
  pipe(
    scheduledMessages.hold(sender.realm.id, scheduled.id),
    TE.flatMap((held) =>
      O.isSome(held) && isSame(held.value, scheduled) ? work() : TE.right(undefined),
    ),
  );
