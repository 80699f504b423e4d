import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Role, Timestamp, Unexpected } from '../../../kernel';
import { isAtLeast, role } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import { reminderKey } from '../invitation';
import { invitationsChanged } from './announce-invitations';

export type EndingNeeds = 'events' | 'invitations' | 'jobs';

type Tx = Pick<Transaction, EndingNeeds>;

const end = (
  { invitations, jobs }: Tx,
  invitation: Invitation,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    invitations.update(invitation.realmId, invitation.id, { expiresAt: now }),
    TE.flatMap(() => jobs.cancel(reminderKey(invitation))),
  );

const endThose = (
  tx: Tx,
  { realmId, id }: User,
  now: Timestamp,
  concerned: (invitation: Invitation) => boolean,
  told: readonly User['id'][],
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.invitations.listOpen(realmId, now, id),
    TE.map((open) => open.filter(concerned)),
    TE.tap(TE.traverseSeqArray((invitation) => end(tx, invitation, now))),
    TE.flatMap((ended) =>
      ended.length === 0
        ? TE.right(undefined)
        : tx.events.emit(realmId, [invitationsChanged(...told)]),
    ),
  );

/**
 * Closes every way into the organization that somebody opened who leaves it.
 *
 * Source: reference, «DELETE /users/{user_id}», effects.
 */
export const endInvitationsOf = (
  tx: Tx,
  user: User,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => endThose(tx, user, now, () => true, []);

/** Closes those to roles that the user with the new role could not invite to any more. */
export const endInvitationsAbove = (
  tx: Tx,
  user: User,
  newRole: Role,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  endThose(
    tx,
    user,
    now,
    ({ terms }) => newRole === role.guest || !isAtLeast(newRole, terms.role),
    [user.id],
  );
