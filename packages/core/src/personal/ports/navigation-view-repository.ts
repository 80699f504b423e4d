import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { NavigationView } from '../navigation-views/navigation-view';

export interface NavigationViewRepository {
  /** The user's own, in the order in which they were made. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly NavigationView[]>;
  /** False, and nothing is kept, if the user has one with the fragment already. */
  readonly create: (
    realmId: RealmId,
    userId: UserId,
    view: NavigationView,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** Writes the view over the one with its fragment. */
  readonly update: (
    realmId: RealmId,
    userId: UserId,
    view: NavigationView,
  ) => TE.TaskEither<Unexpected, void>;
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    fragment: string,
  ) => TE.TaskEither<Unexpected, void>;
}
