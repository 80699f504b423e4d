import type * as O from 'fp-ts/Option';
import type * as T from 'fp-ts/Task';
import type { FetchedPage } from '../link-previews/fetched-page';

/**
 * Fetches from other servers, whoever runs them, in bounded time and size. Nothing that they do is a failure:
 * then there is nothing.
 */
export interface PageFetcher {
  /** None if it cannot be fetched, or is not HTML. */
  readonly page: (url: string) => T.Task<O.Option<FetchedPage>>;
  /** The bytes that are said to be a picture, of whatever kind. */
  readonly picture: (url: string) => T.Task<O.Option<Uint8Array>>;
}
