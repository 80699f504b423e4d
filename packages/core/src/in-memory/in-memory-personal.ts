import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { RealmId, UserId } from '../kernel';
import { DraftId, ReminderId, SavedSnippetId, ScheduledMessageId } from '../kernel';
import type {
  Draft,
  DraftRepository,
  NavigationView,
  NavigationViewRepository,
  OwnRecords,
  Reminder,
  ReminderRepository,
  SavedSnippet,
  SavedSnippetRepository,
  ScheduledMessage,
  ScheduledMessageRepository,
} from '../personal';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { Owned, State } from './state';

/** Where the records of a collection are; `Stored` is how the state keeps one. */
type Collection<Stored, R, Key> = {
  readonly all: (state: State) => readonly Stored[];
  readonly withAll: (all: readonly Stored[]) => Partial<State>;
  readonly ownerOf: (stored: Stored) => UserId;
  readonly toRecord: (stored: Stored) => R;
  readonly keyOf: (record: R) => Key;
  /** The order of the list; that of creation if left out. */
  readonly compare?: (a: R, b: R) => number;
  /** Records that are neither listed nor removed are left out. */
  readonly isOpen?: (record: R) => boolean;
};

/** What all collections have in common that belong to one user each. */
const ownRecords = <Stored, R, Key>({
  all,
  withAll,
  ownerOf,
  toRecord,
  keyOf,
  compare = () => 0,
  isOpen = () => true,
}: Collection<Stored, R, Key>) => {
  const isOwn = (userId: UserId, key: Key) => (stored: Stored) =>
    ownerOf(stored) === userId && keyOf(toRecord(stored)) === key && isOpen(toRecord(stored));
  const mapping =
    (change: (all: readonly Stored[]) => readonly Stored[]): Change =>
    (state) => ({ ...state, ...withAll(change(all(state))) });
  const own = (state: State, userId: UserId): readonly R[] =>
    all(state)
      .filter((stored) => ownerOf(stored) === userId)
      .map(toRecord)
      .filter(isOpen)
      .sort(compare);
  const removing = (userId: UserId, key: Key): Change =>
    mapping((before) => before.filter((stored) => !isOwn(userId, key)(stored)));
  return {
    own,
    has: (state: State, userId: UserId, key: Key) => all(state).some(isOwn(userId, key)),
    adding: (added: readonly Stored[]): Change => mapping((before) => [...before, ...added]),
    replacing: (userId: UserId, key: Key, replaced: Stored): Change =>
      mapping((before) => before.map((stored) => (isOwn(userId, key)(stored) ? replaced : stored))),
    repository: (cell: Cell): OwnRecords<R, Key> => ({
      list: (_realmId, userId) => reading(cell, (state) => own(state, userId)),
      remove: (_realmId, userId, key) =>
        writing(
          cell,
          (state) => all(state).some(isOwn(userId, key)),
          () => removing(userId, key),
        ),
    }),
  };
};

/** How the state keeps records that do not name their owner. */
const owned = <R>() => ({
  ownerOf: ({ userId }: Owned<R>) => userId,
  toRecord: ({ record }: Owned<R>) => record,
});

const byTime = (
  a: { readonly deliverAt: number; readonly id: number },
  b: { readonly deliverAt: number; readonly id: number },
): number => a.deliverAt - b.deliverAt || a.id - b.id;

const drafts = ownRecords({
  ...owned<Draft>(),
  all: (state) => state.drafts,
  withAll: (all) => ({ drafts: all }),
  keyOf: ({ id }) => id,
  compare: (a, b) => a.editedAt - b.editedAt || a.id - b.id,
});

export const inMemoryDrafts = (cell: Cell): DraftRepository => ({
  ...drafts.repository(cell),
  newest: (_realmId, userId, limit) =>
    reading(cell, (state) => drafts.own(state, userId).toReversed().slice(0, limit)),
  create: (_realmId, userId, given) =>
    writing(
      cell,
      () => given.map((draft) => ({ ...draft, id: nextId(DraftId) })),
      (made) => drafts.adding(made.map((record) => ({ userId, record }))),
    ),
  replace: (_realmId, userId, draft) =>
    writing(
      cell,
      (state) => drafts.has(state, userId, draft.id),
      () => drafts.replacing(userId, draft.id, { userId, record: draft }),
    ),
  removeAll: (_realmId, userIds) =>
    changing(cell, (state) => ({
      ...state,
      drafts: state.drafts.filter((each) => !userIds.includes(each.userId)),
    })),
});

const savedSnippets = ownRecords({
  ...owned<SavedSnippet>(),
  all: (state) => state.savedSnippets,
  withAll: (all) => ({ savedSnippets: all }),
  keyOf: ({ id }) => id,
});

export const inMemorySavedSnippets = (cell: Cell): SavedSnippetRepository => ({
  ...savedSnippets.repository(cell),
  create: (_realmId, userId, snippet) =>
    writing(
      cell,
      () => ({ ...snippet, id: nextId(SavedSnippetId) }),
      (record) => savedSnippets.adding([{ userId, record }]),
    ),
  update: (_realmId, userId, id, change) =>
    writing(
      cell,
      (state) =>
        pipe(
          O.fromNullable(savedSnippets.own(state, userId).find((snippet) => snippet.id === id)),
          O.map((snippet) => ({ ...snippet, ...change })),
        ),
      (changed) =>
        O.isNone(changed)
          ? identity
          : savedSnippets.replacing(userId, id, { userId, record: changed.value }),
    ),
});

const navigationViews = ownRecords({
  ...owned<NavigationView>(),
  all: (state) => state.navigationViews,
  withAll: (all) => ({ navigationViews: all }),
  keyOf: ({ fragment }) => fragment,
});

export const inMemoryNavigationViews = (cell: Cell): NavigationViewRepository => ({
  ...navigationViews.repository(cell),
  create: (_realmId, userId, record) =>
    writing(
      cell,
      (state) => !navigationViews.has(state, userId, record.fragment),
      (isNew) => (isNew ? navigationViews.adding([{ userId, record }]) : identity),
    ),
  update: (_realmId, userId, fragment, { isPinned, name }) =>
    changing(cell, (state) => {
      const view = navigationViews.own(state, userId).find((each) => each.fragment === fragment);
      return view === undefined
        ? state
        : navigationViews.replacing(userId, fragment, {
            userId,
            record: { fragment, isPinned: isPinned ?? view.isPinned, name: name ?? view.name },
          })(state);
    }),
});

type StoredReminder = State['reminders'][number];

const toReminder = ({ realmId: _, ...reminder }: StoredReminder): Reminder => reminder;

const reminders = ownRecords({
  all: (state) => state.reminders,
  withAll: (all: readonly StoredReminder[]) => ({ reminders: all }),
  ownerOf: ({ userId }) => userId,
  toRecord: toReminder,
  keyOf: ({ id }) => id,
  compare: byTime,
});

const findReminder = ({ reminders: all }: State, realmId: RealmId, id: ReminderId) =>
  O.fromNullable(all.find((each) => each.realmId === realmId && each.id === id));

export const inMemoryReminders = (cell: Cell): ReminderRepository => ({
  ...reminders.repository(cell),
  find: (realmId, id) =>
    reading(cell, (state) => O.map(toReminder)(findReminder(state, realmId, id))),
  create: (realmId, reminder) =>
    writing(
      cell,
      () => ({ ...reminder, id: nextId(ReminderId) }),
      (made) => reminders.adding([{ ...made, realmId }]),
    ),
  about: (realmId, messageIds) =>
    reading(cell, (state) =>
      state.reminders
        .filter(
          (each) =>
            each.realmId === realmId &&
            each.messageId !== null &&
            messageIds.includes(each.messageId),
        )
        .map(toReminder),
    ),
  rewrite: (realmId, id, text) =>
    writing(
      cell,
      (state) =>
        pipe(
          findReminder(state, realmId, id),
          O.map((found) => ({ ...toReminder(found), ...text })),
        ),
      O.match(
        () => identity,
        (rewritten) => reminders.replacing(rewritten.userId, id, { ...rewritten, realmId }),
      ),
    ),
  fail: (realmId, id) =>
    changing(cell, (state) =>
      pipe(
        findReminder(state, realmId, id),
        O.match(
          () => state,
          (found) => reminders.replacing(found.userId, id, { ...found, hasFailed: true })(state),
        ),
      ),
    ),
});

type StoredScheduled = State['scheduledMessages'][number];

const toScheduled = ({ realmId: _, ...scheduled }: StoredScheduled): ScheduledMessage => scheduled;

const scheduledMessages = ownRecords({
  all: (state) => state.scheduledMessages,
  withAll: (all: readonly StoredScheduled[]) => ({ scheduledMessages: all }),
  ownerOf: ({ senderId }) => senderId,
  toRecord: toScheduled,
  keyOf: ({ id }) => id,
  compare: byTime,
  isOpen: ({ state }) => state !== 'sent',
});

export const inMemoryScheduledMessages = (cell: Cell): ScheduledMessageRepository => {
  const { list, remove } = scheduledMessages.repository(cell);
  const find: ScheduledMessageRepository['find'] = (realmId, id) =>
    reading(cell, ({ scheduledMessages: all }) =>
      pipe(
        O.fromNullable(all.find((each) => each.realmId === realmId && each.id === id)),
        O.map(toScheduled),
      ),
    );
  return {
    list,
    find,
    hold: find,
    create: (realmId, scheduled) =>
      writing(
        cell,
        () => ({ ...scheduled, id: nextId(ScheduledMessageId) }),
        (made) => scheduledMessages.adding([{ ...made, realmId }]),
      ),
    replace: (realmId, scheduled) =>
      changing(cell, (state) => ({
        ...state,
        scheduledMessages: state.scheduledMessages.map((each) =>
          each.realmId === realmId && each.id === scheduled.id ? { ...scheduled, realmId } : each,
        ),
      })),
    // The files of a removed message are not claimed any more.
    remove: (realmId, userId, id) =>
      pipe(
        remove(realmId, userId, id),
        TE.tap((isRemoved) =>
          changing(cell, (state) => ({
            ...state,
            claims: state.claims.filter(
              ({ scheduledMessageId }) => !isRemoved || scheduledMessageId !== id,
            ),
          })),
        ),
      ),
  };
};
