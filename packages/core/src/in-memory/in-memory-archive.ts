import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { MessageId, RealmId, Timestamp, UserId } from '../kernel';
import { sameText } from '../kernel';
import type {
  ArchiveSelection,
  ArchivedCount,
  MessageArchive,
  MessageCount,
  RetentionTerms,
  SentMessages,
} from '../messages';
import { hasExpired, minNightSeconds } from '../messages';
import type { Cell, Change } from './cell';
import { changing, reading } from './cell';
import { removeMessages } from './in-memory-edits';
import { channelOf, hasReceived, messagesOf } from './in-memory-history';
import type { ArchivedMessage, State, StoredMessage } from './state';

const isExpiredNow =
  (state: State, terms: RetentionTerms) =>
  (message: StoredMessage): boolean =>
    hasExpired(terms, channelOf(state, message)?.messageRetentionDays ?? null, message.sentAt);

const archiveOf = ({ archive }: State, realmId: RealmId): readonly ArchivedMessage[] =>
  archive
    .filter(({ message }) => message.realmId === realmId)
    .sort((a, b) => a.message.id - b.message.id);

/** Those of the ids that are in the archive of the realm. */
const idsIn = (state: State, realmId: RealmId, ids: readonly MessageId[]): readonly MessageId[] =>
  archiveOf(state, realmId)
    .map(({ message }) => message.id)
    .filter((id) => ids.includes(id));

const nightsOf = ({ retentionNights }: State, realmId: RealmId): number =>
  retentionNights.get(realmId)?.nights ?? 0;

const countNight =
  (realmId: RealmId, at: Timestamp): Change =>
  (state) => {
    const last = state.retentionNights.get(realmId);
    return last !== undefined && Math.abs(at - last.countedAt) < minNightSeconds
      ? state
      : {
          ...state,
          retentionNights: new Map(state.retentionNights).set(realmId, {
            nights: nightsOf(state, realmId) + 1,
            countedAt: at,
            completedAt: last?.completedAt,
          }),
        };
  };

const add =
  (ids: readonly MessageId[], archivedAt: number): Change =>
  (state) => {
    const messages = state.messages.filter(({ id }) => ids.includes(id));
    const archived = messages.map((message): ArchivedMessage => {
      const isOwn = ({ messageId }: { readonly messageId: MessageId | undefined }) =>
        messageId === message.id;
      return {
        message,
        archivedAt,
        archivedNight: nightsOf(state, message.realmId),
        flags: state.flags.filter(isOwn),
        reads: state.reads.filter(isOwn),
        reactions: state.reactions.filter(isOwn),
        submessages: state.submessages.filter(isOwn),
        claims: state.claims.filter(isOwn),
      };
    });
    return {
      ...removeMessages(ids)(state),
      archive: [...state.archive, ...archived],
      newestArchived: messages.reduce(
        (newest, { recipientId, sentAt }) =>
          newest.set(recipientId, Math.max(sentAt, newest.get(recipientId) ?? 0)),
        new Map(state.newestArchived),
      ),
    };
  };

const remove =
  (ids: readonly MessageId[]): Change =>
  (state) => ({
    ...state,
    archive: state.archive.filter(({ message }) => !ids.includes(message.id)),
  });

const restore =
  (ids: readonly MessageId[]): Change =>
  (state) => {
    const found = state.archive.filter(({ message }) => ids.includes(message.id));
    return {
      ...remove(ids)(state),
      messages: [...state.messages, ...found.map(({ message }) => message)].sort(
        (a, b) => a.id - b.id,
      ),
      flags: [...state.flags, ...found.flatMap(({ flags }) => flags)],
      reads: [...state.reads, ...found.flatMap(({ reads }) => reads)],
      reactions: [...state.reactions, ...found.flatMap(({ reactions }) => reactions)],
      submessages: [...state.submessages, ...found.flatMap(({ submessages }) => submessages)],
      claims: [...state.claims, ...found.flatMap(({ claims }) => claims)],
    };
  };

/** The messages of each channel by id, then direct messages. */
const counted = <A>(
  state: State,
  messages: readonly A[],
  messageOf: (each: A) => StoredMessage,
): readonly (MessageCount & { readonly counted: readonly A[] })[] => {
  const count = (channel: MessageCount['channel'], found: readonly A[]) => {
    const times = found.map((each) => messageOf(each).sentAt);
    return found.length === 0
      ? []
      : [
          {
            channel,
            messages: found.length,
            oldestSentAt: Math.min(...times),
            newestSentAt: Math.max(...times),
            counted: found,
          },
        ];
  };
  return [
    ...[...state.channels]
      .sort((a, b) => a.id - b.id)
      .flatMap(({ id, name }) =>
        count(
          { id, name },
          messages.filter((each) => channelOf(state, messageOf(each))?.id === id),
        ),
      ),
    ...count(
      undefined,
      messages.filter((each) => channelOf(state, messageOf(each)) === undefined),
    ),
  ];
};

const isSelected = (
  state: State,
  message: StoredMessage,
  { place, sentFrom = -Infinity, sentBefore = Infinity }: ArchiveSelection,
): boolean => {
  const channelId = channelOf(state, message)?.id;
  return (
    (place === 'anywhere' ||
      (place === 'direct' ? channelId === undefined : channelId === place)) &&
    message.sentAt >= sentFrom &&
    message.sentAt < sentBefore
  );
};

const wasInHistory = (state: State, userId: UserId, { message, flags }: ArchivedMessage): boolean =>
  hasReceived(state, userId, message) ||
  flags.some(
    (row) =>
      row.userId === userId && (row.flags.includes('historical') || row.flags.includes('carried')),
  );

const isOfKind = (state: State, message: StoredMessage, kind: SentMessages['kind']): boolean => {
  const privacy = channelOf(state, message)?.privacy;
  switch (kind) {
    case 'direct':
      return privacy === undefined;
    case 'publicChannels':
      return privacy === 'public' || privacy === 'webPublic';
    case 'privateChannels':
      return privacy === 'private' || privacy === 'privateProtected';
  }
};

/** In-memory transactions run one at a time: there is nothing to lock. */
export const inMemoryArchive = (cell: Cell): MessageArchive => ({
  realmsWithRetention: () =>
    reading(cell, (state) =>
      state.realms
        .filter(
          ({ id, settings }) =>
            settings.message_retention_days > 0 ||
            state.channels.some(
              ({ realmId, messageRetentionDays }) =>
                realmId === id && (messageRetentionDays ?? 0) > 0,
            ) ||
            archiveOf(state, id).length > 0,
        )
        .map(({ id }) => id),
    ),
  expired: (realmId, terms, from, limit) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter((message) => message.recipientId >= from && isExpiredNow(state, terms)(message))
        .sort((a, b) => a.recipientId - b.recipientId || a.sentAt - b.sentAt || a.id - b.id)
        .slice(0, limit)
        .map(({ id, recipientId }) => ({ id, recipientId })),
    ),
  expiredAmong: (realmId, terms, ids) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter((message) => ids.includes(message.id) && isExpiredNow(state, terms)(message))
        .map(({ id }) => id),
    ),
  countExpired: (realmId, terms) =>
    reading(cell, (state) =>
      counted(
        state,
        messagesOf(state, realmId).filter(isExpiredNow(state, terms)),
        (message) => message,
      ).map(({ counted: _, ...count }) => count),
    ),
  countArchived: (realmId) =>
    reading(cell, (state) =>
      counted(state, archiveOf(state, realmId), ({ message }) => message).map(
        ({ counted: found, ...count }): ArchivedCount => ({
          ...count,
          firstArchivedAt: Math.min(...found.map(({ archivedAt }) => archivedAt)),
        }),
      ),
    ),
  add: (realmId, ids, archivedAt) =>
    changing(cell, (state) => {
      const own = messagesOf(state, realmId).map(({ id }) => id);
      return add(
        own.filter((id) => ids.includes(id)),
        archivedAt,
      )(state);
    }),
  countNight: (realmId, at) => changing(cell, countNight(realmId, at)),
  recordCompletion: (realmId, at) =>
    changing(cell, (state) => {
      const last = state.retentionNights.get(realmId);
      return last === undefined
        ? state
        : {
            ...state,
            retentionNights: new Map(state.retentionNights).set(realmId, {
              ...last,
              completedAt: at,
            }),
          };
    }),
  lastCompletion: (realmId) =>
    reading(cell, ({ retentionNights }) =>
      O.fromNullable(retentionNights.get(realmId)?.completedAt),
    ),
  secondsAheadOfStore: () => TE.right(0),
  lockArchivedBefore: (realmId, { time, nights }, limit) =>
    reading(cell, (state) =>
      archiveOf(state, realmId)
        .filter(
          ({ archivedAt, archivedNight }) =>
            archivedAt < time && archivedNight <= nightsOf(state, realmId) - nights,
        )
        .slice(0, limit)
        .map(({ message }) => message.id),
    ),
  newestSentBy: (realmId, senderId) =>
    reading(cell, (state) =>
      archiveOf(state, realmId)
        .filter(({ message }) => message.senderId === senderId)
        .map(({ message }) => message.id)
        .sort((a, b) => b - a)
        .slice(0, 1),
    ),
  lockSentBy: (realmId, { senderId, newestId, kind }, limit) =>
    reading(cell, (state) =>
      archiveOf(state, realmId)
        .filter(
          ({ message }) =>
            message.senderId === senderId &&
            message.id <= newestId &&
            isOfKind(state, message, kind),
        )
        .slice(0, limit)
        .map(({ message }) => message.id),
    ),
  lockInTopic: (realmId, { recipientId, topic, inHistoryOf }, limit) =>
    reading(cell, (state) =>
      archiveOf(state, realmId)
        .filter(
          (archived) =>
            archived.message.recipientId === recipientId &&
            sameText(archived.message.topic, topic) &&
            (inHistoryOf === undefined || wasInHistory(state, inHistoryOf, archived)),
        )
        .slice(0, limit)
        .map(({ message }) => message.id),
    ),
  lockSelected: (realmId, selection, after, limit) =>
    reading(cell, (state) =>
      archiveOf(state, realmId)
        .filter(({ message }) => message.id > after && isSelected(state, message, selection))
        .slice(0, limit)
        .map(({ message }) => message.id),
    ),
  oldestByChannel: (realmId, ids) =>
    reading(cell, (state) =>
      state.channels
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .flatMap((channelId) => {
          const [id] = archiveOf(state, realmId)
            .filter(({ message }) => ids.includes(message.id))
            .filter(({ message }) => channelOf(state, message)?.id === channelId)
            .map(({ message }) => message.id)
            .sort((a, b) => a - b);
          return id === undefined ? [] : [{ channelId, id }];
        }),
    ),
  filesOf: (realmId, ids) =>
    reading(cell, (state) => {
      const found = archiveOf(state, realmId)
        .filter(({ message }) => ids.includes(message.id))
        .flatMap(({ claims }) => claims.map(({ attachmentId }) => attachmentId));
      return Array.from(new Set(found)).sort((a, b) => a - b);
    }),
  restore: (realmId, ids) => changing(cell, (state) => restore(idsIn(state, realmId, ids))(state)),
  remove: (realmId, ids) => changing(cell, (state) => remove(idsIn(state, realmId, ids))(state)),
});
