import type { Async, LinkifierId, RealmId } from '../../kernel';
import type { RealmLinkifier } from '../linkifiers/linkifier';
import type { ProposedLinkifier } from './linkifier-validator';

export interface LinkifierReader {
  /** In the order in which they are tried. */
  readonly list: (realmId: RealmId) => Async<readonly RealmLinkifier[]>;
}

export interface LinkifierRepository extends LinkifierReader {
  /** Appends the linkifier at the end. */
  readonly create: (realmId: RealmId, linkifier: ProposedLinkifier) => Async<LinkifierId>;
  readonly update: (realmId: RealmId, linkifier: RealmLinkifier) => Async<void>;
  readonly remove: (realmId: RealmId, id: LinkifierId) => Async<void>;
  /** @param ids the ids of all linkifiers in the new order */
  readonly reorder: (realmId: RealmId, ids: readonly LinkifierId[]) => Async<void>;
}
