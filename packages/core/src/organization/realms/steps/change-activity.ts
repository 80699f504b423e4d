import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { lockedRealm } from '../../../access';
import type { Timestamp, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { OrganizationFailure } from '../../failures';
import { organizationFailure } from '../../failures';
import { isDeletionDue } from '../realm-life';

type ChangeFailure = OrganizationFailure<'RealmIsBeingDeleted'>;

const lockedUnlessDue = (
  tx: Transaction,
  realm: Realm,
  now: Timestamp,
): Work<ChangeFailure, Realm> =>
  pipe(
    lockedRealm(tx, realm),
    ensure((locked) => !isDeletionDue(locked, now), organizationFailure('RealmIsBeingDeleted')),
  );

/**
 * Ends all sessions, and has every process refuse requests from the commit on. Polls that wait get
 * the event. The time of the deletion can be changed later by the same step.
 *
 * Source: docs/reference/organization.md#deactivation.
 */
export const deactivateRealm = (
  tx: Transaction,
  realm: Realm,
  deletionAt: Timestamp | null,
  now: Timestamp,
): Work<ChangeFailure, Realm> =>
  pipe(
    lockedUnlessDue(tx, realm, now),
    TE.tap(({ id }) => tx.realms.update(id, { isActive: false, deletionAt })),
    TE.tap(({ id, isActive }) =>
      isActive
        ? pipe(
            tx.sessions.endAllIn(id),
            TE.flatMap(() =>
              tx.events.emit(id, [{ event: { _tag: 'RealmDeactivated', id }, audience: everyone }]),
            ),
          )
        : TE.right(undefined),
    ),
    TE.map((locked) => ({ ...locked, isActive: false, deletionAt })),
  );

/** Removes the queues from before, so that clients register again. */
export const reactivateRealm = (
  tx: Transaction,
  realm: Realm,
  now: Timestamp,
): Work<ChangeFailure, Realm> =>
  pipe(
    lockedUnlessDue(tx, realm, now),
    TE.tap(({ id }) => tx.realms.update(id, { isActive: true, deletionAt: null })),
    TE.tap(({ id, isActive }) => (isActive ? TE.right(undefined) : tx.queues.removeAllIn(id))),
    TE.map((locked) => ({ ...locked, isActive: true, deletionAt: null })),
  );
