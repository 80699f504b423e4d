import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Timestamp, Unexpected } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation, InvitationLimits } from '../invitation';
import { reminderKey, reminderTime } from '../invitation';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

type Tx = Pick<Transaction, 'invitations' | 'jobs'>;

/**
 * Fails if the organization has sent too many mails in the last day to send these too.
 *
 * Source: reference, «INVITATION_FAILED», limits.
 */
export const checkDailyLimit = (
  { invitations }: Pick<Transaction, 'invitations'>,
  { mailsPerDay }: InvitationLimits,
  realmId: RealmId,
  mails: number,
  now: Timestamp,
): TE.TaskEither<AccountFailure<'InvitationFailed'> | Unexpected, void> =>
  mailsPerDay === undefined
    ? TE.right(undefined)
    : pipe(
        invitations.lockMailsSince(realmId, now - secondsPerDay),
        TE.filterOrElseW(
          (sent) => sent + mails <= mailsPerDay,
          () => accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] }),
        ),
        TE.map(() => undefined),
      );

/** Counts mails for the limit, if there is one. */
export const countMails = (
  { invitations }: Pick<Transaction, 'invitations'>,
  { mailsPerDay }: InvitationLimits,
  realmId: RealmId,
  mails: number,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  mailsPerDay === undefined ? TE.right(undefined) : invitations.countMails(realmId, now, mails);

/** Has the invitation sent to its address, where a mail may be the second about it. */
export const mailInvitation = (
  { jobs }: Pick<Tx, 'jobs'>,
  { realmId, id: invitationId }: Invitation,
): TE.TaskEither<Unexpected, void> =>
  jobs.enqueue({
    _tag: 'SendMail',
    realmId,
    notice: { _tag: 'InvitationNotice', invitationId },
  });

/** Has the person invited reminded if they wait long. */
export const planReminder = (
  { jobs }: Pick<Tx, 'jobs'>,
  invitation: Invitation,
): TE.TaskEither<Unexpected, void> => {
  const { realmId, id: invitationId } = invitation;
  const time = reminderTime(invitation);
  return time === undefined
    ? TE.right(undefined)
    : jobs.enqueue(
        {
          _tag: 'SendMail',
          realmId,
          notice: { _tag: 'InvitationReminderNotice', invitationId },
        },
        time,
        reminderKey(invitation),
      );
};
