import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { renderContent, withinLimit } from '../../../access';
import type { MessageId, RealmId, ReminderId, Timestamp, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { MessageFailure, MessageView } from '../../../messages';
import { accessMessage } from '../../../messages';
import { announceToOwner, listOwn, removeOwn } from '../../own-records/steps/own-records';
import type { Reader, Transaction } from '../../transaction';
import type { Reminder } from '../reminder';
import { parseNote } from '../reminder';
import { reminderContent } from '../reminder-content';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** Key of the job that delivers the reminder. */
const reminderJobKey = (realmId: RealmId, id: ReminderId): string => `reminder:${realmId}:${id}`;

/** Sorted by time of delivery. */
export const listReminders = listOwn((tx) => tx.reminders);

export type CreateReminder = {
  /** Undefined creates a note without a message. */
  readonly messageId?: MessageId | undefined;
  /** Default: now. */
  readonly deliverAt?: Timestamp | undefined;
  readonly note?: string | undefined;
};

type CreateReminderFailure =
  | PersonalFailure<'DeliveryTimeNotInFuture' | 'ReminderNoteTooLong'>
  | MessageFailure<'InvalidMessage'>
  | AccessFailure<'CollectionFull'>
  | RenderingFailed;

type Dependencies = RenderingDependencies & Pick<Ports, 'clock' | 'snapshot' | 'transact'>;

/** The message as it is now, if the caller may read it. */
const accessTarget = (
  tx: Pick<Reader, 'messages'>,
  caller: Caller,
  messageId: MessageId | undefined,
): Work<MessageFailure<'InvalidMessage'>, MessageView | undefined> =>
  messageId === undefined
    ? TE.right(undefined)
    : pipe(
        accessMessage(tx, caller, messageId),
        TE.flatMap(() => tx.messages.views(caller.realm, [messageId])),
        TE.map((views) => views[0]),
      );

/**
 * Locks the message, which the caller can still read. A deletion that waits for the lock finds the
 * reminder, and so the quotation (`ForgetQuotations`).
 */
const holdTarget = (
  tx: Transaction,
  caller: Caller,
  messageId: MessageId | null,
): Work<MessageFailure<'InvalidMessage'>, void> =>
  messageId === null
    ? TE.right(undefined)
    : pipe(
        tx.edits.lock(caller.realm.id, [messageId]),
        TE.flatMap(() => accessMessage(tx, caller, messageId)),
        TE.map(() => undefined),
      );

const keep = (
  tx: Transaction,
  caller: Caller,
  reminder: Omit<Reminder, 'id'>,
): Work<MessageFailure<'InvalidMessage'> | AccessFailure<'CollectionFull'>, ReminderId> =>
  pipe(
    holdTarget(tx, caller, reminder.messageId),
    TE.flatMap(() =>
      pipe(tx.reminders.create(caller.realm.id, reminder), withinLimit(tx, caller, 'reminders')),
    ),
    TE.tap(({ id, deliverAt }) =>
      tx.jobs.enqueue(
        { _tag: 'DeliverReminder', realmId: caller.realm.id, reminderId: id },
        deliverAt,
        reminderJobKey(caller.realm.id, id),
      ),
    ),
    TE.tap((made) => announceToOwner(tx, caller, { _tag: 'ReminderAdded', reminder: made })),
    TE.map(({ id }) => id),
  );

/**
 * Reminds the caller of a message or of a note. Source: docs/reference/personal-data.md#reminders.
 */
export const createReminder =
  ({ transact, snapshot, ...rendering }: Dependencies) =>
  (caller: Caller, command: CreateReminder): Work<CreateReminderFailure, ReminderId> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(rendering.clock.now)),
      ensure(
        ({ now }) => command.deliverAt === undefined || command.deliverAt > now,
        personalFailure('DeliveryTimeNotInFuture'),
      ),
      TE.bindW('target', () =>
        snapshot(caller.realm.id)((tx) => accessTarget(tx, caller, command.messageId)),
      ),
      TE.bindW('note', () => TE.fromEither(parseNote(command.note ?? ''))),
      TE.let('content', ({ target, note }) => reminderContent(caller.realm.url, target, note)),
      TE.bindW('rendering', ({ content }) =>
        renderContent(rendering)(caller.realm, content, caller),
      ),
      TE.flatMap(({ now, note, content, rendering }) =>
        transact(caller, (tx) =>
          keep(tx, caller, {
            userId: caller.user.id,
            messageId: command.messageId ?? null,
            note,
            content,
            renderedContent: rendering.html,
            deliverAt: command.deliverAt ?? now,
            hasFailed: false,
          }),
        ),
      ),
    );

export const deleteReminder =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    { id }: { readonly id: ReminderId },
  ): Work<PersonalFailure<'ReminderDoesNotExist'>, void> =>
    transact(caller, (tx) =>
      pipe(
        removeOwn(tx, caller, {
          from: tx.reminders,
          key: id,
          event: { _tag: 'ReminderRemoved', reminderId: id },
          otherwise: personalFailure('ReminderDoesNotExist'),
        }),
        TE.tap(() => tx.jobs.cancel(reminderJobKey(caller.realm.id, id))),
      ),
    );
