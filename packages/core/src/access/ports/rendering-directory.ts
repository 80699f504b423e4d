import type { Async, RealmId } from '../../kernel';
import type { Viewer } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import type { LinkedPage } from '../rendering/linked-page';
import type { References, RenderingDirectory } from '../rendering/rendering';

/** What a text may refer to, except for pages elsewhere. */
export type FoundReferences = Omit<RenderingDirectory, 'acceptsAnyTime' | 'pagePreviews'>;

export interface RenderingDirectoryReader {
  /**
   * Looks up everything that a text refers to, in one batch; without references no query is made.
   * Users and channels that are not visible to the author are not found. Without an author, for the
   * service itself, all are visible, and topics are not looked up.
   */
  readonly lookUp: (
    realm: Realm,
    references: References,
    author: Viewer | undefined,
  ) => Async<FoundReferences>;
  /** What is known about the pages, however old. */
  readonly linkedPages: (realmId: RealmId, urls: readonly string[]) => Async<readonly LinkedPage[]>;
}
