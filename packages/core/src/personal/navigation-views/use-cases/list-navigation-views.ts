import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { NavigationView } from '../navigation-view';

type Dependencies = { readonly snapshot: UnitOfWork<'navigationViews'> };

/** The caller's own places. */
export const listNavigationViews =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly NavigationView[]> =>
    snapshot(({ navigationViews }) => navigationViews.list(realm.id, user.id));
