import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { withinLimit } from '../../../access';
import { onlyTo } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { NavigationView } from '../navigation-view';
import { checkNavigationView } from '../navigation-view';
import { accessNavigationView } from '../steps/access-navigation-view';
import type { CreateNavigationViewFailure } from './create-navigation-view';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

export type UpdateNavigationView = {
  readonly fragment: string;
  /** Undefined stays as it is. */
  readonly isPinned: boolean | undefined;
  readonly name: string | undefined;
};

type Needs = 'collections' | 'navigationViews' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const changed = (
  view: NavigationView,
  { isPinned, name }: UpdateNavigationView,
): NavigationView => ({
  fragment: view.fragment,
  isPinned: isPinned ?? view.isPinned,
  name: name ?? view.name,
});

/**
 * Pins one of the caller's places, or names it anew: the name that it has is taken, too.
 *
 * Source: reference, "Navigation views".
 */
export const updateNavigationView =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    command: UpdateNavigationView,
  ): TE.TaskEither<
    CreateNavigationViewFailure | PersonalFailure<'NavigationViewDoesNotExist'>,
    void
  > =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        accessNavigationView(tx, caller, command.fragment),
        TE.filterOrElseW(
          ({ view }) => view.name === null || view.name !== command.name,
          () => personalFailure('NavigationViewExists'),
        ),
        TE.bindW('next', ({ view }) => TE.right(changed(view, command))),
        TE.tap(({ next, others }) => TE.fromEither(checkNavigationView(next, others))),
        TE.tap(({ next }) => tx.navigationViews.update(caller.realm.id, caller.user.id, next)),
        withinLimit(tx, caller, 'navigationViews'),
        TE.flatMap(() =>
          tx.events.emit(caller.realm.id, [
            {
              event: {
                _tag: 'NavigationViewUpdated',
                fragment: command.fragment,
                change: {
                  ...(command.isPinned === undefined ? {} : { isPinned: command.isPinned }),
                  ...(command.name === undefined ? {} : { name: command.name }),
                },
              },
              audience: onlyTo(caller.user.id),
            },
          ]),
        ),
      ),
    );
