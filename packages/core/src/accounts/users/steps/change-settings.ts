import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, UserSettings } from '../../../access';
import { userSettings, viewersOf } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import { turnPresence } from '../../presence/steps/announce-presence';
import type { Transaction } from '../../transaction';
import { planSettings } from '../settings-change';

/**
 * Writes those of the caller's settings that differ, announces them, and returns them.
 *
 * @param announcesStatus false if an event about the status follows anyway
 */
export const changeSettings = (
  tx: Transaction,
  caller: Caller,
  wanted: Partial<UserSettings>,
  now: Timestamp,
  announcesStatus = true,
): Async<Partial<UserSettings>> => {
  const { realm, user } = caller;
  return pipe(
    TE.Do,
    TE.bind('all', () => tx.userSettings.of(realm.id, [user.id])),
    TE.bind('audience', () => viewersOf(tx, realm, user)),
    TE.let('plan', ({ all, audience }) =>
      planSettings(caller, all.get(user.id) ?? userSettings({}), wanted, audience),
    ),
    TE.tap(({ plan }) => tx.userSettings.change(realm.id, user.id, plan.changes)),
    TE.tap(({ plan }) =>
      plan.removesDrafts ? tx.drafts.removeAll(realm.id, [user.id]) : TE.right(undefined),
    ),
    TE.tap(({ plan }) =>
      tx.events.emit(realm.id, [...plan.events, ...(announcesStatus ? plan.statusEvents : [])]),
    ),
    TE.tap(({ plan }) =>
      plan.presence === undefined
        ? TE.right(undefined)
        : turnPresence(tx, caller, plan.presence, now),
    ),
    TE.map(({ plan }) => plan.changes),
  );
};
