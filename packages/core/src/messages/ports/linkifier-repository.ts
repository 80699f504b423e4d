import type * as TE from 'fp-ts/TaskEither';
import type { LinkifierId, RealmId, Unexpected } from '../../kernel';
import type { RealmLinkifier } from '../linkifiers/linkifier';
import type { ProposedLinkifier } from './linkifier-validator';

export interface LinkifierReader {
  /** In the order in which they are tried. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly RealmLinkifier[]>;
}

export interface LinkifierRepository extends LinkifierReader {
  /** Appends the linkifier at the end. */
  readonly create: (
    realmId: RealmId,
    linkifier: ProposedLinkifier,
  ) => TE.TaskEither<Unexpected, LinkifierId>;
  readonly update: (realmId: RealmId, linkifier: RealmLinkifier) => TE.TaskEither<Unexpected, void>;
  readonly remove: (realmId: RealmId, id: LinkifierId) => TE.TaskEither<Unexpected, void>;
  /** @param ids the ids of all linkifiers in the new order */
  readonly reorder: (
    realmId: RealmId,
    ids: readonly LinkifierId[],
  ) => TE.TaskEither<Unexpected, void>;
}
