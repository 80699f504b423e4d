import * as t from 'io-ts';
import { EmailChangeId, InvitationId, MessageId, UserId } from '../shared/id';
import { tagged } from '../shared/struct';

const AccountDeactivatedNotice = tagged('AccountDeactivatedNotice', {
  userId: UserId,
  /** A comment of the administrator; may be empty. */
  comment: t.string,
});

const EmailConfirmationNotice = tagged('EmailConfirmationNotice', { changeId: EmailChangeId });

const EmailChangedNotice = tagged('EmailChangedNotice', { userId: UserId, oldEmail: t.string });

const InvitationNotice = tagged('InvitationNotice', { invitationId: InvitationId });

const InvitationReminderNotice = tagged('InvitationReminderNotice', { invitationId: InvitationId });

/** Who requested a link to set a new password. */
const PasswordResetRequester = t.keyof({ user: null, administrator: null });
export type PasswordResetRequester = t.TypeOf<typeof PasswordResetRequester>;

const PasswordResetNotice = tagged('PasswordResetNotice', {
  userId: UserId,
  requester: PasswordResetRequester,
});

const PasswordManagedElsewhereNotice = tagged('PasswordManagedElsewhereNotice', { userId: UserId });

const PasswordChangedNotice = tagged('PasswordChangedNotice', { userId: UserId });

const NewLoginNotice = tagged('NewLoginNotice', {
  userId: UserId,
  /** The name of the client program. */
  client: t.string,
  /** The network address of the client. */
  address: t.string,
  /** Unix time in seconds. */
  at: t.number,
});
export type NewLoginNotice = t.TypeOf<typeof NewLoginNotice>;

/** To the sender of an email that was not posted, who may have no account. */
const EmailNotPostedNotice = tagged('EmailNotPostedNotice', {
  address: t.string,
  /** The subject of the email, as a topic. */
  subject: t.string,
  reason: t.string,
});
export type EmailNotPostedNotice = t.TypeOf<typeof EmailNotPostedNotice>;

/** About messages of one conversation that the user has not read. */
const MissedMessagesNotice = tagged('MissedMessagesNotice', {
  userId: UserId,
  /** Ascending. */
  messageIds: t.readonlyArray(MessageId),
});
export type MissedMessagesNotice = t.TypeOf<typeof MissedMessagesNotice>;

/** To a user who was away for some days. */
const DigestNotice = tagged('DigestNotice', { userId: UserId });

/** To a new user. */
const WelcomeNotice = tagged('WelcomeNotice', { userId: UserId });

/**
 * An email to send. Its text and addresses are looked up when it is sent; secrets that open an
 * account are not stored.
 */
export const EmailNotice = t.union([
  AccountDeactivatedNotice,
  EmailConfirmationNotice,
  EmailChangedNotice,
  InvitationNotice,
  InvitationReminderNotice,
  PasswordResetNotice,
  PasswordManagedElsewhereNotice,
  PasswordChangedNotice,
  NewLoginNotice,
  EmailNotPostedNotice,
  MissedMessagesNotice,
  WelcomeNotice,
  DigestNotice,
]);
export type EmailNotice = t.TypeOf<typeof EmailNotice>;
