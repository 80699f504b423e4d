import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering, RenderingDependencies, RenderingFailed } from '../../../access';
import { actAs, renderContent } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { Async, MessageId, RealmId, ReminderId, Turn, Work } from '../../../kernel';
import { whileOutdated } from '../../../kernel';
import { announceToOwner } from '../../own-records/steps/own-records';
import { notifier, writeToUsers } from '../../../messages';
import type { Reader, Transaction } from '../../transaction';
import type { Reminder } from '../reminder';
import { deletedMessageContent, reminderContent } from '../reminder-content';
import type { Ports } from '../../use-case-ports';

type Job = { readonly realmId: RealmId; readonly reminderId: ReminderId };

type DeliverReminderFailure = RenderingFailed;

type Dependencies = RenderingDependencies & Pick<Ports, 'clock' | 'snapshot' | 'transact'>;

type Due = { readonly reminder: Reminder; readonly owner: Caller; readonly content: string };

/** Why there is nothing to send: the reminder was deleted, or its owner is deactivated. */
type NotDue = 'unwanted' | 'ownerAway';

/** The stored text, if the message still exists. */
const storedText = (
  { messages }: Pick<Reader, 'messages'>,
  { realm }: Caller,
  messageId: MessageId,
  { note, content }: Reminder,
): Async<string> =>
  pipe(
    messages.loadManyFor(realm.id, undefined, [messageId]),
    TE.map((found) => (found.length === 0 ? deletedMessageContent(note) : content)),
  );

/**
 * The current message; the stored text if its owner has lost access, and none of the message if it
 * was deleted.
 */
const contentNow = (
  tx: Pick<Reader, 'messages'>,
  owner: Caller,
  reminder: Reminder,
): Async<string> => {
  const { messageId, note, content } = reminder;
  const { messages } = tx;
  return messageId === null
    ? TE.right(content)
    : pipe(
        messages.findFor(owner.realm.id, owner.user.id, messageId),
        TE.flatMap((found) =>
          O.isSome(found) && canReadMessage(owner, found.value)
            ? messages.views(owner.realm, [messageId])
            : TE.right([]),
        ),
        TE.flatMap(([view]) =>
          view === undefined
            ? storedText(tx, owner, messageId, reminder)
            : TE.right(reminderContent(owner.realm.url, view, note)),
        ),
      );
};

const load = (tx: Reader, { realmId, reminderId }: Job): Async<E.Either<NotDue, Due>> =>
  pipe(
    TE.Do,
    TE.bind('asOf', () => tx.events.factsVersion(realmId)),
    TE.bind('realm', () => tx.realms.find(realmId)),
    TE.bind('reminder', () => tx.reminders.find(realmId, reminderId)),
    TE.bind('user', ({ reminder }) =>
      O.isNone(reminder) ? TE.right(O.none) : tx.users.findActor(realmId, reminder.value.userId),
    ),
    TE.flatMap(({ asOf, realm, reminder, user }): Async<E.Either<NotDue, Due>> => {
      if (O.isNone(realm) || O.isNone(reminder) || O.isNone(user)) {
        return TE.right(E.left('unwanted'));
      }
      return realm.value.isActive && user.value.isActive
        ? pipe(
            TE.Do,
            TE.bind('owner', () => actAs(tx, realm.value, user.value, asOf)),
            TE.bind('content', ({ owner }) => contentNow(tx, owner, reminder.value)),
            TE.map(({ owner, content }) => E.right({ reminder: reminder.value, owner, content })),
          )
        : TE.right(E.left('ownerAway'));
    }),
  );

/** The text that was rendered: the content, or one without the message. */
type Sending = Due & { readonly text: string; readonly rendering: Rendering };

/** What became of a rendered text: it was sent or not wanted any more, or the message has changed. */
type Outcome = 'done' | 'changed';

/**
 * Whether the text is still what is to be sent. The message is locked, so that it is neither deleted
 * nor changed before the reminder is sent; whatever deletes it later finds the reminder gone.
 */
const isCurrent = (
  tx: Pick<Transaction, 'edits' | 'messages'>,
  { reminder, owner, content, text }: Sending,
): Async<boolean> =>
  reminder.messageId === null || text !== content
    ? TE.right(true)
    : pipe(
        tx.edits.lock(owner.realm.id, [reminder.messageId]),
        TE.flatMap(() => contentNow(tx, owner, reminder)),
        TE.map((now) => now === text),
      );

const send = (
  { renderer, clock }: Dependencies,
  tx: Transaction,
  { reminder, owner, text, rendering }: Sending,
): Work<DeliverReminderFailure, void> =>
  pipe(
    tx.reminders.remove(owner.realm.id, owner.user.id, reminder.id),
    TE.flatMap((isStillWaiting) =>
      isStillWaiting
        ? pipe(
            notifier(tx, owner.realm),
            TE.flatMap((sender) =>
              writeToUsers(tx, renderer, sender, [owner.user], {
                content: text,
                rendering,
                now: clock.now(),
              }),
            ),
            TE.flatMap(() =>
              announceToOwner(tx, owner, { _tag: 'ReminderRemoved', reminderId: reminder.id }),
            ),
          )
        : TE.right(undefined),
    ),
  );

const sendIfCurrent = (
  dependencies: Dependencies,
  tx: Transaction,
  sending: Sending,
): Work<DeliverReminderFailure, Outcome> =>
  pipe(
    isCurrent(tx, sending),
    TE.flatMap((current) =>
      current
        ? pipe(
            send(dependencies, tx, sending),
            TE.map((): Outcome => 'done'),
          )
        : TE.right<DeliverReminderFailure, Outcome>('changed'),
    ),
  );

const renderPlain = (
  dependencies: RenderingDependencies,
  due: Due,
): Work<RenderingFailed, Sending> => {
  const text = reminderContent(due.owner.realm.url, undefined, due.reminder.note);
  return pipe(
    renderContent(dependencies)(due.owner.realm, text, due.owner),
    TE.map((rendering) => ({ ...due, text, rendering })),
  );
};

/** If the quotation cannot be rendered, the reminder is sent without it. */
const render = (dependencies: RenderingDependencies, due: Due): Work<RenderingFailed, Sending> =>
  pipe(
    renderContent(dependencies)(due.owner.realm, due.content, due.owner),
    TE.map((rendering) => ({ ...due, text: due.content, rendering })),
    TE.orElse(() => renderPlain(dependencies, due)),
  );

/** How often a message may change while it is rendered, before the reminder is sent without it. */
const maxRenderings = 5;

/**
 * Sends the reminder from the notification bot, once, however often the job runs. It quotes the
 * message as it is when the reminder is sent. The reminder of a deactivated owner is marked as
 * failed.
 *
 * Source: docs/reference/personal-data.md#reminders.
 */
export const deliverReminder =
  (dependencies: Dependencies) =>
  (job: Job): Work<DeliverReminderFailure, void> => {
    const loading = dependencies.snapshot(job.realmId)((tx) => load(tx, job));
    const workAfter =
      (renderings: number) =>
      (loaded: E.Either<NotDue, Due>, turn: Turn): Work<DeliverReminderFailure, void> => {
        if (E.isLeft(loaded)) {
          return loaded.left === 'unwanted'
            ? TE.right(undefined)
            : dependencies.transact('server', ({ reminders }) =>
                reminders.fail(job.realmId, job.reminderId),
              );
        }
        const due = loaded.right;
        return pipe(
          renderings < maxRenderings ? render(dependencies, due) : renderPlain(dependencies, due),
          TE.flatMap((sending) =>
            dependencies.transact({ ...due.owner, ...turn }, (tx: Transaction) =>
              sendIfCurrent(dependencies, tx, sending),
            ),
          ),
          TE.flatMap((outcome) =>
            outcome === 'done'
              ? TE.right(undefined)
              : pipe(
                  loading,
                  TE.flatMap((next) => workAfter(renderings + 1)(next, turn)),
                ),
          ),
        );
      };
    return pipe(loading, TE.flatMap(whileOutdated(workAfter(0), loading)));
  };
