import type { LinkedPage } from '../access';
import type { RealmId } from '../kernel';
import type { LinkedPageRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import type { State } from './state';

export const linkedPagesIn = ({ linkedPages }: State, realmId: RealmId): readonly LinkedPage[] =>
  linkedPages.filter((each) => each.realmId === realmId).map(({ realmId: _, ...page }) => page);

const withPage = (state: State, realmId: RealmId, page: LinkedPage): State => ({
  ...state,
  linkedPages: [
    ...state.linkedPages.filter((each) => each.realmId !== realmId || each.url !== page.url),
    { ...page, realmId },
  ],
});

export const inMemoryLinkedPages = (cell: Cell): LinkedPageRepository => {
  const pageAt = (state: State, realmId: RealmId, url: string): LinkedPage | undefined =>
    linkedPagesIn(state, realmId).find((page) => page.url === url);
  return {
    beyond: (realmId, kept) =>
      reading(cell, (state) =>
        linkedPagesIn(state, realmId)
          .toSorted((a, b) => b.fetchedAt - a.fetchedAt)
          .slice(kept)
          .reverse()
          .slice(0, 100),
      ),
    ensurePicture: (realmId, url, proposed) =>
      writing(
        cell,
        (state) => pageAt(state, realmId, url)?.picture ?? proposed,
        (picture) => (state) =>
          pageAt(state, realmId, url) === undefined
            ? withPage(state, realmId, { url, fetchedAt: 0, preview: null, picture })
            : state,
      ),
    put: (realmId, page) => changing(cell, (state) => withPage(state, realmId, page)),
    remove: (realmId, urls) =>
      changing(cell, (state) => ({
        ...state,
        linkedPages: state.linkedPages.filter(
          (each) => each.realmId !== realmId || !urls.includes(each.url),
        ),
      })),
  };
};
