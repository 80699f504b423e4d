import { LinkifierId } from '../kernel';
import type { LinkifierRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';

export const inMemoryLinkifiers = (cell: Cell): LinkifierRepository => ({
  list: (realmId) =>
    reading(cell, ({ linkifiers }) =>
      linkifiers
        .filter((linkifier) => linkifier.realmId === realmId)
        .map(({ realmId: _, ...linkifier }) => linkifier),
    ),
  create: (realmId, linkifier) =>
    writing(
      cell,
      () => nextId(LinkifierId),
      (id) => (state) => ({
        ...state,
        linkifiers: [...state.linkifiers, { ...linkifier, id, realmId }],
      }),
    ),
  update: (realmId, linkifier) =>
    changing(cell, (state) => ({
      ...state,
      linkifiers: state.linkifiers.map((old) =>
        old.realmId === realmId && old.id === linkifier.id ? { ...linkifier, realmId } : old,
      ),
    })),
  remove: (realmId, id) =>
    changing(cell, (state) => ({
      ...state,
      linkifiers: state.linkifiers.filter((old) => old.realmId !== realmId || old.id !== id),
    })),
  reorder: (realmId, ids) =>
    changing(cell, (state) => ({
      ...state,
      linkifiers: [
        ...state.linkifiers.filter((each) => each.realmId !== realmId),
        ...ids.flatMap((id) => state.linkifiers.filter((each) => each.id === id)),
      ],
    })),
});
