import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, InvitationId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import { isLink, isSentToAddress, reminderKey } from '../invitation';
import type { InvitationAccessFailure } from '../steps/access-invitation';
import { lockAccessible } from '../steps/access-invitation';
import { invitationsChanged } from '../invitations-changed';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

const announce = (
  { events }: Pick<Transaction, 'events'>,
  { realmId, referrerId }: Invitation,
): Async<void> =>
  events.emit(realmId, [invitationsChanged(...(referrerId === null ? [] : [referrerId]))]);

/**
 * Removes an invitation to an address, used or not, and announces that.
 *
 * Source: docs/reference/invitations.md#revoking-and-sending-again.
 */
export const revokeInvitation =
  ({ transact }: Dependencies) =>
  (caller: Caller, id: InvitationId): Work<InvitationAccessFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        lockAccessible(tx, caller, id, isSentToAddress),
        TE.tap(() => tx.invitations.remove(caller.realm.id, id)),
        TE.tap((invitation) => tx.jobs.cancel(reminderKey(invitation))),
        TE.flatMap((invitation) => announce(tx, invitation)),
      ),
    );

/** Revokes an invitation link. Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const revokeInvitationLink =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    id: InvitationId,
  ): Work<InvitationAccessFailure | AccountFailure<'InvitationRevokedAlready'>, void> =>
    transact(caller, (tx) =>
      pipe(
        lockAccessible(tx, caller, id, isLink),
        ensure(({ status }) => status !== 'revoked', accountFailure('InvitationRevokedAlready')),
        TE.tap(() => tx.invitations.update(caller.realm.id, id, { status: 'revoked' })),
        TE.flatMap((invitation) => announce(tx, invitation)),
      ),
    );
