import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { everyone } from '../../events/audience';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserDefaults } from '../../users/user-defaults';
import { userDefaultNames } from '../../users/user-defaults';
import { lockedRealm } from './current-realm';

type Dependencies = { readonly transact: UnitOfWork<'events' | 'realms' | 'userGroups'> };

/**
 * Changes what new accounts begin with, as far as it is another, and tells everyone of each.
 * Accounts that are there already keep what they have.
 *
 * Source: reference, «User settings and defaults».
 */
export const changeUserDefaults =
  ({ transact }: Dependencies) =>
  (caller: Caller, wanted: Partial<UserDefaults>): TE.TaskEither<Unexpected, void> =>
    transact((tx) =>
      pipe(
        lockedRealm(tx, caller.realm),
        TE.map(({ userDefaults }) =>
          userDefaultNames.flatMap((property) => {
            const value = wanted[property];
            return value === undefined || value === userDefaults[property]
              ? []
              : [{ property, value }];
          }),
        ),
        TE.tap((changes) =>
          tx.realms.update(caller.realm.id, {
            userDefaults: Object.fromEntries(
              changes.map(({ property, value }) => [property, value]),
            ),
          }),
        ),
        TE.flatMap((changes) =>
          tx.events.emit(
            caller.realm.id,
            changes.map((change) => ({
              event: { _tag: 'UserDefaultChanged', ...change },
              audience: everyone,
            })),
          ),
        ),
      ),
    );
