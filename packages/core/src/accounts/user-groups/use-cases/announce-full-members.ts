import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { inEveryRealm } from '../../../access';
import type { Async, RealmId, Timestamp } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { announceNewFullMembers, scheduleNextFullMembers } from '../steps/new-full-members';
import type { Ports } from '../../use-case-ports';

const announceIn = (tx: Transaction, realm: Realm, now: Timestamp): Async<void> =>
  realm.settings.waiting_period_threshold === 0
    ? TE.right(undefined)
    : pipe(
        announceNewFullMembers(tx, realm, now),
        TE.flatMap(() => scheduleNextFullMembers(tx, realm, now)),
      );

/**
 * Announces the new full members of an organization, or of every one, whose waiting period has ended,
 * and schedules itself for the moment at which the next one ends. Each organization has its own
 * transaction.
 *
 * Source: docs/reference/user-groups.md#system-groups.
 */
export const announceFullMembers =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  ({ realmId }: { readonly realmId?: RealmId | undefined } = {}): Async<void> =>
    realmId === undefined
      ? inEveryRealm(transact, (tx, realm) => announceIn(tx, realm, clock.now()))
      : transact('server', (tx) =>
          pipe(
            tx.realms.find(realmId),
            TE.flatMap((realm) =>
              O.isSome(realm) && realm.value.isActive
                ? announceIn(tx, realm.value, clock.now())
                : TE.right(undefined),
            ),
          ),
        );
