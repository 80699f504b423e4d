import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { CreatedBy } from '../../../channels';
import type { Async, RealmId, Timestamp, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import { reminderKey } from '../invitation';
import { invitationsChanged } from '../invitations-changed';

type Ports = Pick<Transaction, 'events' | 'invitations' | 'jobs'>;

const end = ({ invitations, jobs }: Ports, invitation: Invitation, now: Timestamp): Async<void> =>
  pipe(
    invitations.update(invitation.realmId, invitation.id, { expiresAt: now }),
    TE.flatMap(() => jobs.cancel(reminderKey(invitation))),
  );

/**
 * Ends open invitations early, and notifies administrators and the given users.
 *
 * Source: docs/reference/users.md#deactivating-a-user.
 */
export const endInvitations = (
  tx: Ports,
  invitations: readonly Invitation[],
  now: Timestamp,
  referrerIds: readonly UserId[],
): Async<void> => {
  const [first] = invitations;
  return first === undefined
    ? TE.right(undefined)
    : pipe(
        invitations,
        TE.traverseSeqArray((invitation) => end(tx, invitation, now)),
        TE.flatMap(() => tx.events.emit(first.realmId, [invitationsChanged(...referrerIds)])),
      );
};

/** The distinct referrers of the invitations. */
const referrersOf = (invitations: readonly Invitation[]): readonly UserId[] =>
  Array.from(new Set(invitations.flatMap(({ referrerId }) => referrerId ?? [])));

/**
 * Ends some of the open invitations that these users sent or created, and notifies them and the
 * administrators. Returns how many; 0 if none is left.
 */
export const endCreatedInvitations = (
  tx: Ports,
  { id: realmId }: Realm,
  { creatorIds, since, limit }: CreatedBy,
  now: Timestamp,
): Async<number> =>
  pipe(
    creatorIds,
    TE.traverseSeqArray((id) => tx.invitations.listOpen(realmId, now, id)),
    TE.map((open) => open.flat().filter(({ invitedAt }) => invitedAt >= since)),
    TE.map((open) => open.slice(0, limit)),
    TE.tap((some) => endInvitations(tx, some, now, referrersOf(some))),
    TE.map((some) => some.length),
  );

/**
 * Removes the open invitations to an address that now has an account, and announces that.
 *
 * @param used the invitation that was accepted, if any
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const removeInvitationsTo = (
  { invitations, jobs, events }: Ports,
  realmId: RealmId,
  email: string,
  used?: Invitation,
): Async<void> =>
  pipe(
    invitations.removePendingTo(realmId, email),
    TE.map((removed) => (used === undefined ? removed : [used, ...removed])),
    TE.tap(TE.traverseSeqArray((one) => jobs.cancel(reminderKey(one)))),
    TE.flatMap((ended) =>
      ended.length === 0
        ? TE.right(undefined)
        : events.emit(realmId, [invitationsChanged(...referrersOf(ended))]),
    ),
  );
