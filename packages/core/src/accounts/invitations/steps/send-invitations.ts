import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Adder } from '../../../access';
import { withinLimit } from '../../../access';
import type { Async, RealmId, Timestamp, Work } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation, InvitationLimits, NewInvitation } from '../invitation';
import { isSentToAddress, reminderKey, reminderTime } from '../invitation';

type Ports = Pick<Transaction, 'invitations' | 'jobs'>;

/** How many emails the organization sent in the last day; 0 if there is no limit. */
export const loadEmailsSent = (
  { invitations }: Ports,
  { emailsPerDay }: InvitationLimits,
  realmId: RealmId,
  now: Timestamp,
): Async<number> =>
  emailsPerDay === undefined
    ? TE.right(0)
    : invitations.lockEmailsSince(realmId, now - secondsPerDay);

/** Counts emails for the limit, if there is one. */
export const countEmails = (
  { invitations }: Ports,
  { emailsPerDay }: InvitationLimits,
  realmId: RealmId,
  emails: number,
  now: Timestamp,
): Async<void> =>
  emailsPerDay === undefined ? TE.right(undefined) : invitations.countEmails(realmId, now, emails);

const enqueueEmail = ({ jobs }: Ports, { realmId, id: invitationId }: Invitation): Async<void> =>
  jobs.enqueue({
    _tag: 'SendMail',
    realmId,
    notice: { _tag: 'InvitationNotice', invitationId },
  });

/** Schedules the reminder, if the invitation is open for long. */
const enqueueReminder = ({ jobs }: Ports, invitation: Invitation): Async<void> => {
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

/**
 * Creates the invitation and sends it, without counting the email; only invitations from a user get
 * a reminder.
 */
export const createAndSend =
  (tx: Ports) =>
  (invitation: NewInvitation): Async<void> =>
    pipe(
      tx.invitations.create(invitation),
      TE.tap((made) => enqueueEmail(tx, made)),
      TE.flatMap((made) =>
        isSentToAddress(made) ? enqueueReminder(tx, made) : TE.right(undefined),
      ),
    );

/** Creates and sends invitations, and counts the emails. */
export const sendInvitations = (
  tx: Ports & Pick<Transaction, 'collections'>,
  limits: InvitationLimits,
  adder: Adder,
  invitations: readonly NewInvitation[],
  now: Timestamp,
): Work<AccessFailure<'CollectionFull'>, void> =>
  pipe(
    invitations,
    TE.traverseSeqArray(createAndSend(tx)),
    withinLimit(tx, adder, 'invitations', invitations.length),
    TE.flatMap(() => countEmails(tx, limits, adder.realm.id, invitations.length, now)),
  );

/** Sends an invitation again, and counts the email. */
export const sendAgain = (
  tx: Ports,
  limits: InvitationLimits,
  invitation: Invitation,
  now: Timestamp,
): Async<void> =>
  pipe(
    enqueueEmail(tx, invitation),
    TE.flatMap(() => countEmails(tx, limits, invitation.realmId, 1, now)),
  );
