import type { StoredFlag } from '../flags/flag';
import type { FlagRepository } from '../ports/flag-repository';
import type { MessageId, UserId } from '../shared/id';
import type { Cell, Change } from './cell';
import { changing } from './cell';
import type { StoredFlags } from './state';

const markRead =
  (userId: UserId, ids: readonly MessageId[]): Change =>
  (state) => {
    const known = new Set(
      state.reads.filter((read) => read.userId === userId).map(({ messageId }) => messageId),
    );
    const added = Array.from(new Set(ids)).filter((id) => !known.has(id));
    return {
      ...state,
      reads: [...state.reads, ...added.map((messageId) => ({ userId, messageId }))],
    };
  };

const set =
  (messageId: MessageId, userId: UserId, added: readonly StoredFlag[]): Change =>
  (state) => {
    const isThis = (row: StoredFlags) => row.userId === userId && row.messageId === messageId;
    const old = state.flags.find(isThis)?.flags ?? [];
    return {
      ...state,
      flags: [
        ...state.flags.filter((row) => !isThis(row)),
        { userId, messageId, flags: Array.from(new Set([...old, ...added])) },
      ],
    };
  };

export const inMemoryFlags = (cell: Cell): FlagRepository => ({
  markRead: (_realmId, userId, _recipientId, ids) => changing(cell, markRead(userId, ids)),
  set: (_realmId, messageId, flags) =>
    changing(cell, (before) =>
      flags
        .filter(([, added]) => added.length > 0)
        .reduce((state, [userId, added]) => set(messageId, userId, added)(state), before),
    ),
});
