import type { LinkedPage } from '../../access';
import type { Async, RealmId } from '../../kernel';

export interface LinkedPageReader {
  /**
   * Pages besides the given number of those that were fetched last; at most a hundred, beginning with
   * the one that was fetched longest ago.
   */
  readonly beyond: (realmId: RealmId, kept: number) => Async<readonly LinkedPage[]>;
}

export interface LinkedPageRepository extends LinkedPageReader {
  /**
   * The key of the page's picture; assigned at first, when the page counts as fetched at time 0, and
   * the same from then on.
   */
  readonly ensurePicture: (realmId: RealmId, url: string, proposed: string) => Async<string>;
  /** Stores the page, but not its picture if it has one. */
  readonly put: (realmId: RealmId, page: LinkedPage) => Async<void>;
  readonly remove: (realmId: RealmId, urls: readonly string[]) => Async<void>;
}
