import type { UserId } from '../kernel';
import { DraftId } from '../kernel';
import type { Draft, DraftRepository } from '../personal';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

const lastEditedLast = ({ drafts }: State, userId: UserId): readonly Draft[] =>
  drafts
    .filter((each) => each.userId === userId)
    .map(({ record }) => record)
    .sort((a, b) => a.editedAt - b.editedAt || a.id - b.id);

const isThis = (userId: UserId, id: DraftId) => (each: State['drafts'][number]) =>
  each.userId === userId && each.record.id === id;

export const inMemoryDrafts = (cell: Cell): DraftRepository => ({
  list: (_realmId, userId) => reading(cell, (state) => lastEditedLast(state, userId)),
  newest: (_realmId, userId, limit) =>
    reading(cell, (state) => lastEditedLast(state, userId).toReversed().slice(0, limit)),
  create: (_realmId, userId, drafts) =>
    writing(
      cell,
      () => drafts.map((draft) => ({ ...draft, id: nextId(DraftId) })),
      (made) => (state) => ({
        ...state,
        drafts: [...state.drafts, ...made.map((record) => ({ userId, record }))],
      }),
    ),
  replace: (_realmId, userId, draft) =>
    writing(
      cell,
      ({ drafts }) => drafts.some(isThis(userId, draft.id)),
      () => (state) => ({
        ...state,
        drafts: state.drafts.map((each) =>
          isThis(userId, draft.id)(each) ? { userId, record: draft } : each,
        ),
      }),
    ),
  remove: (_realmId, userId, id) =>
    writing(
      cell,
      ({ drafts }) => drafts.some(isThis(userId, id)),
      () => (state) => ({
        ...state,
        drafts: state.drafts.filter((each) => !isThis(userId, id)(each)),
      }),
    ),
  removeAll: (_realmId, userId) =>
    changing(cell, (state) => ({
      ...state,
      drafts: state.drafts.filter((each) => each.userId !== userId),
    })),
});
