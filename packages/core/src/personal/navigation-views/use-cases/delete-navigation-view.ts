import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { accessNavigationView } from '../steps/access-navigation-view';
import type { PersonalFailure } from '../../failures';

type Needs = 'navigationViews' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

/** Forgets one of the caller's places. */
export const deleteNavigationView =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { fragment }: { readonly fragment: string },
  ): TE.TaskEither<PersonalFailure<'NavigationViewDoesNotExist'> | Unexpected, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        accessNavigationView(tx, caller, fragment),
        TE.flatMap(() => tx.navigationViews.remove(caller.realm.id, caller.user.id, fragment)),
        TE.flatMap(() =>
          tx.events.emit(caller.realm.id, [
            {
              event: { _tag: 'NavigationViewRemoved', fragment },
              audience: onlyTo(caller.user.id),
            },
          ]),
        ),
      ),
    );
