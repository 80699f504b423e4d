import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { NavigationView } from '../navigation-view';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

/** The caller's view with that fragment, and the caller's others. */
export const accessNavigationView = (
  { navigationViews }: Pick<Transaction, 'navigationViews'>,
  { realm, user }: Caller,
  fragment: string,
): TE.TaskEither<
  PersonalFailure<'NavigationViewDoesNotExist'> | Unexpected,
  { readonly view: NavigationView; readonly others: readonly NavigationView[] }
> =>
  pipe(
    navigationViews.list(realm.id, user.id),
    TE.flatMap((all) => {
      const view = all.find((each) => each.fragment === fragment);
      return view === undefined
        ? TE.left<PersonalFailure<'NavigationViewDoesNotExist'> | Unexpected>(
            personalFailure('NavigationViewDoesNotExist'),
          )
        : TE.right({ view, others: all.filter((each) => each !== view) });
    }),
  );
