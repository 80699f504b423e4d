import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { NavigationView } from '../navigation-view';
import { checkNavigationView } from '../navigation-view';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

export type CreateNavigationViewFailure =
  | PersonalFailure<'BuiltInViewHasNoName' | 'CustomViewNeedsName' | 'NavigationViewExists'>
  | AccessFailure<'CollectionFull'>
  | Unexpected;

type Dependencies = { readonly transact: UnitOfWork<'collections' | 'navigationViews' | 'events'> };

/** Keeps a place for the caller. Source: reference, "Navigation views". */
export const createNavigationView =
  ({ transact }: Dependencies) =>
  (caller: Caller, view: NavigationView): TE.TaskEither<CreateNavigationViewFailure, void> =>
    transact(({ collections, navigationViews, events }) => {
      const { realm, user } = caller;
      return pipe(
        navigationViews.list(realm.id, user.id),
        TE.flatMapEither((others) => checkNavigationView(view, others)),
        TE.flatMap(() => navigationViews.create(realm.id, user.id, view)),
        // Another request may have made it since.
        TE.filterOrElseW(
          (isNew) => isNew,
          () => personalFailure('NavigationViewExists'),
        ),
        withinLimit({ collections }, caller, 'navigationViews'),
        TE.flatMap(() =>
          events.emit(realm.id, [
            { event: { _tag: 'NavigationViewAdded', view }, audience: onlyTo(user.id) },
          ]),
        ),
      );
    });
