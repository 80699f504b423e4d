import * as O from 'fp-ts/Option';
import type { UserId } from '../kernel';
import { SavedSnippetId } from '../kernel';
import type { NavigationViewRepository, SavedSnippetRepository } from '../personal';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { Owned } from './state';

const own = <A>(records: readonly Owned<A>[], userId: UserId): readonly A[] =>
  records.filter((each) => each.userId === userId).map(({ record }) => record);

export const inMemorySavedSnippets = (cell: Cell): SavedSnippetRepository => ({
  list: (_realmId, userId) => reading(cell, ({ savedSnippets }) => own(savedSnippets, userId)),
  create: (_realmId, userId, snippet) =>
    writing(
      cell,
      () => ({ ...snippet, id: nextId(SavedSnippetId) }),
      (record) => (state) => ({
        ...state,
        savedSnippets: [...state.savedSnippets, { userId, record }],
      }),
    ),
  update: (_realmId, userId, id, change) =>
    writing(
      cell,
      ({ savedSnippets }) => {
        const old = own(savedSnippets, userId).find((snippet) => snippet.id === id);
        return old === undefined ? O.none : O.some({ ...old, ...change });
      },
      (changed) => (state) =>
        O.isNone(changed)
          ? state
          : {
              ...state,
              savedSnippets: state.savedSnippets.map((each) =>
                each.record.id === id ? { ...each, record: changed.value } : each,
              ),
            },
    ),
  remove: (_realmId, userId, id) =>
    writing(
      cell,
      ({ savedSnippets }) => own(savedSnippets, userId).some((snippet) => snippet.id === id),
      () => (state) => ({
        ...state,
        savedSnippets: state.savedSnippets.filter(
          (each) => each.userId !== userId || each.record.id !== id,
        ),
      }),
    ),
});

export const inMemoryNavigationViews = (cell: Cell): NavigationViewRepository => ({
  list: (_realmId, userId) => reading(cell, ({ navigationViews }) => own(navigationViews, userId)),
  create: (_realmId, userId, record) =>
    writing(
      cell,
      ({ navigationViews }) =>
        !own(navigationViews, userId).some(({ fragment }) => fragment === record.fragment),
      (isNew) => (state) =>
        isNew
          ? { ...state, navigationViews: [...state.navigationViews, { userId, record }] }
          : state,
    ),
  update: (_realmId, userId, record) =>
    changing(cell, (state) => ({
      ...state,
      navigationViews: state.navigationViews.map((each) =>
        each.userId === userId && each.record.fragment === record.fragment
          ? { userId, record }
          : each,
      ),
    })),
  remove: (_realmId, userId, fragment) =>
    changing(cell, (state) => ({
      ...state,
      navigationViews: state.navigationViews.filter(
        (each) => each.userId !== userId || each.record.fragment !== fragment,
      ),
    })),
});
