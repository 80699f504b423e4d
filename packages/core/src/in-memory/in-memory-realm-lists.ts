import type { PlaygroundRepository, RealmDomainRepository } from '../access';
import { PlaygroundId } from '../kernel';
import type { Cell, Change } from './cell';
import { reading, writing } from './cell';
import { nextId } from './next-id';

const nothing: Change = (state) => state;

export const inMemoryRealmDomains = (cell: Cell): RealmDomainRepository => {
  const isThere =
    (realmId: number, domain: string) => (stored: { realmId: number; domain: string }) =>
      stored.realmId === realmId && stored.domain === domain;
  return {
    list: (realmId) =>
      reading(cell, ({ realmDomains }) =>
        realmDomains
          .filter((stored) => stored.realmId === realmId)
          .map(({ domain, allowSubdomains }) => ({ domain, allowSubdomains }))
          .sort((a, b) => (a.domain < b.domain ? -1 : 1)),
      ),
    add: (realmId, domain) =>
      writing(
        cell,
        ({ realmDomains }) => !realmDomains.some(isThere(realmId, domain.domain)),
        (isNew) =>
          isNew
            ? (state) => ({
                ...state,
                realmDomains: [...state.realmDomains, { realmId, ...domain }],
              })
            : nothing,
      ),
    change: (realmId, domain) =>
      writing(
        cell,
        ({ realmDomains }) => realmDomains.some(isThere(realmId, domain.domain)),
        () => (state) => ({
          ...state,
          realmDomains: state.realmDomains.map((stored) =>
            isThere(realmId, domain.domain)(stored) ? { realmId, ...domain } : stored,
          ),
        }),
      ),
    remove: (realmId, domain) =>
      writing(
        cell,
        ({ realmDomains }) => realmDomains.some(isThere(realmId, domain)),
        () => (state) => ({
          ...state,
          realmDomains: state.realmDomains.filter((stored) => !isThere(realmId, domain)(stored)),
        }),
      ),
  };
};

export const inMemoryPlaygrounds = (cell: Cell): PlaygroundRepository => ({
  list: (realmId) =>
    reading(cell, ({ playgrounds }) =>
      playgrounds
        .filter((stored) => stored.realmId === realmId)
        .map(({ realmId: _, ...playground }) => playground),
    ),
  add: (realmId, playground) =>
    writing(
      cell,
      ({ playgrounds }) =>
        playgrounds.some(
          (stored) =>
            stored.realmId === realmId &&
            stored.name === playground.name &&
            stored.pygmentsLanguage === playground.pygmentsLanguage,
        )
          ? undefined
          : { ...playground, id: nextId(PlaygroundId) },
      (made) =>
        made === undefined
          ? nothing
          : (state) => ({ ...state, playgrounds: [...state.playgrounds, { realmId, ...made }] }),
    ),
  remove: (realmId, id) =>
    writing(
      cell,
      ({ playgrounds }) =>
        playgrounds.some((stored) => stored.realmId === realmId && stored.id === id),
      () => (state) => ({
        ...state,
        playgrounds: state.playgrounds.filter(
          (stored) => stored.realmId !== realmId || stored.id !== id,
        ),
      }),
    ),
});
