import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import { listOwn, removeOwn, announceToOwner } from '../../own-records/steps/own-records';
import type { Reader } from '../../transaction';
import type { NavigationView, NavigationViewChange } from '../navigation-view';
import { checkNavigationView } from '../navigation-view';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

type NotFound = PersonalFailure<'NavigationViewDoesNotExist'>;

type CreateNavigationViewFailure =
  | PersonalFailure<'BuiltInViewHasNoName' | 'CustomViewNeedsName' | 'NavigationViewExists'>
  | AccessFailure<'CollectionFull'>;

export const listNavigationViews = listOwn((tx) => tx.navigationViews);

/** Source: docs/reference/personal-data.md#navigation-views. */
export const createNavigationView =
  ({ transact }: Dependencies) =>
  (caller: Caller, view: NavigationView): Work<CreateNavigationViewFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.navigationViews.list(caller.realm.id, caller.user.id),
        TE.flatMapEither((others) => checkNavigationView(view, others)),
        TE.flatMap(() => tx.navigationViews.create(caller.realm.id, caller.user.id, view)),
        ensure((isNew) => isNew, personalFailure('NavigationViewExists')),
        withinLimit(tx, caller, 'navigationViews'),
        TE.flatMap(() => announceToOwner(tx, caller, { _tag: 'NavigationViewAdded', view })),
      ),
    );

/** The caller's view with that fragment, and the caller's other views. */
const accessView = (
  { navigationViews }: Pick<Reader, 'navigationViews'>,
  { realm, user }: Caller,
  fragment: string,
): Work<NotFound, { readonly view: NavigationView; readonly others: readonly NavigationView[] }> =>
  pipe(
    navigationViews.list(realm.id, user.id),
    TE.flatMap((all) => {
      const view = all.find((each) => each.fragment === fragment);
      return view === undefined
        ? TE.left<NotFound | Unexpected>(personalFailure('NavigationViewDoesNotExist'))
        : TE.right({ view, others: all.filter((each) => each !== view) });
    }),
  );

export type UpdateNavigationView = NavigationViewChange & { readonly fragment: string };

/**
 * Pins or renames one of the caller's views; the name that it has already counts as taken.
 *
 * Source: docs/reference/personal-data.md#navigation-views.
 */
export const updateNavigationView =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { fragment, isPinned, name }: UpdateNavigationView,
  ): Work<CreateNavigationViewFailure | NotFound, void> =>
    transact(caller, (tx) =>
      pipe(
        accessView(tx, caller, fragment),
        ensure(
          ({ view }) => view.name === null || view.name !== name,
          personalFailure('NavigationViewExists'),
        ),
        TE.bindW('next', ({ view }) =>
          TE.right({ fragment, isPinned: isPinned ?? view.isPinned, name: name ?? view.name }),
        ),
        TE.tapEither(({ next, others }) => checkNavigationView(next, others)),
        TE.tap(() =>
          tx.navigationViews.update(caller.realm.id, caller.user.id, fragment, { isPinned, name }),
        ),
        withinLimit(tx, caller, 'navigationViews'),
        TE.flatMap(() =>
          announceToOwner(tx, caller, {
            _tag: 'NavigationViewUpdated',
            fragment,
            change: {
              ...(isPinned === undefined ? {} : { isPinned }),
              ...(name === undefined ? {} : { name }),
            },
          }),
        ),
      ),
    );

export const deleteNavigationView =
  ({ transact }: Dependencies) =>
  (caller: Caller, { fragment }: { readonly fragment: string }): Work<NotFound, void> =>
    transact(caller, (tx) =>
      removeOwn(tx, caller, {
        from: tx.navigationViews,
        key: fragment,
        event: { _tag: 'NavigationViewRemoved', fragment },
        otherwise: personalFailure('NavigationViewDoesNotExist'),
      }),
    );
