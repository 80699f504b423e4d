import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { renderContent, withinLimit } from '../../../access';
import type { Clock, MessageId, ReminderId, Timestamp, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { MessageView } from '../../../messages';
import { accessMessage } from '../../../messages';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { Reminder } from '../reminder';
import { reminderContent } from '../reminder-content';
import { reminderJobKey } from '../reminder-job';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { MessageFailure } from '../../../messages';

export type CreateReminder = {
  /** Undefined makes a note to oneself. */
  readonly messageId: MessageId | undefined;
  /** Undefined is now. */
  readonly deliverAt: Timestamp | undefined;
  readonly note: string | undefined;
};

export type CreateReminderFailure =
  | PersonalFailure<'DeliveryTimeNotInFuture'>
  | MessageFailure<'InvalidMessage'>
  | AccessFailure<'CollectionFull'>
  | RenderingFailed
  | Unexpected;

type Needs = 'collections' | 'reminders' | 'events' | 'jobs';

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly snapshot: UnitOfWork<'messages'>;
  readonly clock: Clock;
};

/** The message as it is now, if the caller may read it. */
const accessTarget = (
  tx: Pick<Transaction, 'messages'>,
  caller: Caller,
  messageId: MessageId | undefined,
): TE.TaskEither<MessageFailure<'InvalidMessage'> | Unexpected, MessageView | undefined> =>
  messageId === undefined
    ? TE.right(undefined)
    : pipe(
        accessMessage(tx, caller, messageId),
        TE.flatMap(() => tx.messages.views(caller.realm, [messageId])),
        TE.map((views) => views[0]),
      );

const keep = (
  { collections, reminders, events, jobs }: Pick<Transaction, Needs>,
  caller: Caller,
  reminder: Omit<Reminder, 'id'>,
): TE.TaskEither<AccessFailure<'CollectionFull'> | Unexpected, ReminderId> => {
  const { realm, user } = caller;
  return pipe(
    reminders.create(realm.id, reminder),
    withinLimit({ collections }, caller, 'reminders'),
    TE.tap(({ id, deliverAt }) =>
      jobs.enqueue(
        { _tag: 'DeliverReminder', realmId: realm.id, reminderId: id },
        deliverAt,
        reminderJobKey(realm.id, id),
      ),
    ),
    TE.tap((made) =>
      events.emit(realm.id, [
        { event: { _tag: 'ReminderAdded', reminder: made }, audience: onlyTo(user.id) },
      ]),
    ),
    TE.map(({ id }) => id),
  );
};

/** Has the caller reminded of a message, or of a note. Source: API document, "POST /reminders". */
export const createReminder =
  ({ transact, snapshot, clock, renderer, directory }: Dependencies) =>
  (caller: Caller, command: CreateReminder): TE.TaskEither<CreateReminderFailure, ReminderId> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.filterOrElseW(
        ({ now }) => command.deliverAt === undefined || command.deliverAt > now,
        () => personalFailure('DeliveryTimeNotInFuture'),
      ),
      TE.bindW('target', () => snapshot((tx) => accessTarget(tx, caller, command.messageId))),
      TE.let('note', () => (command.note ?? '').trimEnd().replace(/^\n+/, '')),
      TE.let('content', ({ target, note }) => reminderContent(caller.realm.url, target, note)),
      TE.bindW('rendering', ({ content }) =>
        renderContent({ renderer, directory })(caller.realm, content, caller),
      ),
      TE.flatMap(({ now, note, content, rendering }) =>
        transact((tx: Pick<Transaction, Needs>) =>
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
