import * as O from 'fp-ts/Option';
import type { FetchedPage, PageFetcher } from '../messages';

export type InMemoryPages = PageFetcher & {
  /** What the page has from now on. */
  readonly publish: (url: string, page: FetchedPage) => void;
  /** The URLs of pages that were fetched, in order. */
  readonly fetched: () => readonly string[];
};

/** Pages that a test publishes; there is a picture at every URL that ends with `.png`. */
export const inMemoryPages = (): InMemoryPages => {
  const pages = new Map<string, FetchedPage>();
  const fetched: string[] = [];
  return {
    page: (url) => () => {
      fetched.push(url);
      return Promise.resolve(O.fromNullable(pages.get(url)));
    },
    picture: (url) => () =>
      Promise.resolve(url.endsWith('.png') ? O.some(new Uint8Array([1])) : O.none),
    publish: (url, page) => {
      pages.set(url, page);
    },
    fetched: () => [...fetched],
  };
};
