import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { RealmId } from '../kernel';
import { ExportId } from '../kernel';
import type { ExportRepository, PlacedMessage, RealmExport } from '../organization';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { channelOf, isInHistory, messagesOf, recipientOf } from './in-memory-history';
import { nextId } from './next-id';
import type { State, StoredExport, StoredMessage } from './state';

const plain = ({ realmId: _, ...found }: StoredExport): RealmExport => found;

const listed = ({ exports }: State, realmId: RealmId): readonly RealmExport[] =>
  exports
    .filter((each) => each.realmId === realmId)
    .sort((a, b) => a.id - b.id)
    .map(plain);

const isOver = ({ failedAt, deletedAt }: RealmExport): boolean =>
  failedAt !== null || deletedAt !== null;

const placeOf = (state: State, message: StoredMessage): PlacedMessage['place'] => {
  const recipient = recipientOf(state, message);
  const channel = channelOf(state, message);
  return channel === undefined
    ? {
        _tag: 'InConversation',
        userIds: recipient?._tag === 'DirectRecipient' ? recipient.userIds : [],
      }
    : { _tag: 'InChannel', channelId: channel.id };
};

const placed = (state: State) => (message: StoredMessage) => ({
  id: message.id,
  place: placeOf(state, message),
});

/** In-memory transactions run one at a time: there is nothing to lock. */
export const inMemoryExports = (cell: Cell): ExportRepository => ({
  list: (realmId) => reading(cell, (state) => listed(state, realmId)),
  find: (realmId, id) =>
    reading(cell, (state) => O.fromNullable(listed(state, realmId).find((each) => each.id === id))),
  messagesAfter: (realmId, after, limit) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter(({ id }) => id > after)
        .slice(0, limit)
        .map(placed(state)),
    ),
  countMessagesAfter: (realmId, after) =>
    reading(cell, (state) => messagesOf(state, realmId).filter(({ id }) => id > after).length),
  messagesAmong: (realmId, ids) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter(({ id }) => ids.includes(id))
        .map(placed(state)),
    ),
  heldByAny: (realmId, ids, userIds) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter(
          (message) =>
            ids.includes(message.id) &&
            userIds.some((userId) => isInHistory(state, userId, message)),
        )
        .map(({ id }) => id),
    ),
  attachmentsAfter: (realmId, after, limit) =>
    reading(cell, ({ attachments }) =>
      attachments
        .filter((each) => each.realmId === realmId && each.id > after)
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .slice(0, limit),
    ),
  lock: () => TE.right(undefined),
  create: (realmId, requested, max) =>
    writing(
      cell,
      (): RealmExport => ({
        ...requested,
        id: nextId(ExportId),
        file: undefined,
        failedAt: null,
        deletedAt: null,
        attempts: 0,
        consenting: undefined,
      }),
      (made) => (state) => {
        const before = listed(state, realmId);
        const removed = before.slice(0, Math.max(0, before.length + 1 - max)).filter(isOver);
        const isRemoved = ({ id }: RealmExport) => removed.some((each) => each.id === id);
        return {
          ...state,
          exports: [...state.exports.filter((each) => !isRemoved(each)), { ...made, realmId }],
        };
      },
    ),
  update: (realmId, id, changes) =>
    changing(cell, (state) => ({
      ...state,
      exports: state.exports.map((each) =>
        each.realmId === realmId && each.id === id ? { ...each, ...changes } : each,
      ),
    })),
});
