import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, UserDefaults } from '../../../access';
import { checkUserSettings, lockedRealm, userDefaultNames } from '../../../access';
import type { Work } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Ports } from '../../use-case-ports';

/**
 * Changes the initial settings of new accounts that differ, and announces each to everyone.
 * Existing accounts keep their settings.
 *
 * Source: docs/reference/own-account.md#settings.
 */
export const changeUserDefaults =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    wanted: Partial<UserDefaults>,
  ): Work<AccessFailure<'SettingNotAvailable'>, void> =>
    pipe(
      TE.fromEither(checkUserSettings(wanted)),
      TE.flatMap(() =>
        transact(caller, (tx) =>
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
        ),
      ),
    );
