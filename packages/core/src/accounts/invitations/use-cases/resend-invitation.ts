import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, InvitationId } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { InvitationLimits } from '../invitation';
import { isOpen, isSentToAddress } from '../invitation';
import type { InvitationAccessFailure } from '../steps/access-invitation';
import { lockAccessible } from '../steps/access-invitation';
import { checkDailyLimit, countMails, mailInvitation } from '../steps/send-invitation';
import type { AccountFailure } from '../../failures';

type Needs = 'invitations' | 'jobs';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
  readonly invitationLimits: InvitationLimits;
};

/**
 * Sends an invitation once more, which does not keep it open for longer. One that is not open any
 * more is not there to be sent.
 *
 * Source: reference, «Revoke and resend».
 */
export const resendInvitation =
  ({ transact, clock, invitationLimits }: Dependencies) =>
  (
    caller: Caller,
    id: InvitationId,
  ): TE.TaskEither<InvitationAccessFailure | AccountFailure<'InvitationFailed'>, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx: Pick<Transaction, Needs>) =>
          pipe(
            lockAccessible(
              tx,
              caller,
              id,
              (invitation) => isSentToAddress(invitation) && isOpen(invitation, now),
            ),
            TE.tap(() => checkDailyLimit(tx, invitationLimits, caller.realm.id, 1, now)),
            TE.tap((invitation) => mailInvitation(tx, invitation)),
            TE.flatMap(() => countMails(tx, invitationLimits, caller.realm.id, 1, now)),
          ),
        ),
      ),
    );
