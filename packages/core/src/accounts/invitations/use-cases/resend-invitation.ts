import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { InvitationId, Work } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { isOpen, isSentToAddress } from '../invitation';
import { checkDailyLimit } from '../invitation-plan';
import type { InvitationAccessFailure } from '../steps/access-invitation';
import { lockAccessible } from '../steps/access-invitation';
import { loadEmailsSent, sendAgain } from '../steps/send-invitations';
import type { Ports } from '../../use-case-ports';

/**
 * Sends an open invitation again; does not extend it.
 *
 * Source: docs/reference/invitations.md#revoking-and-sending-again.
 */
export const resendInvitation =
  ({ transact, clock, invitationLimits }: Pick<Ports, 'clock' | 'invitationLimits' | 'transact'>) =>
  (
    caller: Caller,
    id: InvitationId,
  ): Work<InvitationAccessFailure | AccountFailure<'InvitationFailed'>, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact(caller, (tx) =>
          pipe(
            lockAccessible(
              tx,
              caller,
              id,
              (invitation) => isSentToAddress(invitation) && isOpen(invitation, now),
            ),
            TE.bindTo('invitation'),
            TE.bindW('sent', () => loadEmailsSent(tx, invitationLimits, caller.realm.id, now)),
            TE.tapEither(({ sent }) => checkDailyLimit(invitationLimits, sent, 1)),
            TE.flatMap(({ invitation }) => sendAgain(tx, invitationLimits, invitation, now)),
          ),
        ),
      ),
    );
