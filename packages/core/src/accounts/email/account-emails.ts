import type { EmailNotPostedNotice, NewLoginNotice, PasswordResetRequester } from '../../kernel';
import { toReadableTime } from '../../kernel';
import { passwordResetMinutes, passwordResetPath } from '../passwords/password-reset';
import { emailChangeDays } from '../users/email-change';
import type { EmailContent } from './email';
import { layOut, link, paragraph, quote } from './email-layout';

type Organization = { readonly name: string; readonly url: string };

/** To the user of a deactivated account. Source: docs/reference/users.md#deactivating-a-user. */
export const accountDeactivatedEmail = (
  { name, url }: Organization,
  comment: string,
): EmailContent =>
  layOut(`Your account in ${name} was deactivated`, [
    paragraph(`An administrator deactivated your account in ${name} (${url}).`),
    paragraph('You can no longer log in, and your API key no longer works.'),
    ...(comment.trim() === ''
      ? []
      : [paragraph('They left this comment for you:'), quote(comment.trim())]),
  ]);

/** To the new address of a user, to confirm it. */
export const addressConfirmationEmail = (
  { name, url }: Organization,
  change: { readonly oldEmail: string; readonly newEmail: string },
  confirmationUrl: string,
): EmailContent =>
  layOut(`Confirm your new address in ${name}`, [
    paragraph(
      `Somebody, probably you, asked to change the address of an account in ${name} (${url}) from ${change.oldEmail} to ${change.newEmail}.`,
    ),
    link('Confirm the new address', confirmationUrl),
    paragraph(
      `The link works for ${emailChangeDays} day. If it was not you, you can ignore this email: nothing changes unless somebody opens the link and confirms.`,
    ),
  ]);

/** To the previous address of a user. */
export const addressChangedEmail = ({ name, url }: Organization, newEmail: string): EmailContent =>
  layOut(`Your address in ${name} was changed`, [
    paragraph(`The address of your account in ${name} (${url}) is now ${newEmail}.`),
    paragraph('If you did not change it, contact an administrator immediately.'),
  ]);

/** To a user who, or whose administrator, requested a link to set a new password. */
export const passwordResetEmail = (
  { name, url }: Organization,
  requester: PasswordResetRequester,
  resetUrl: string,
): EmailContent =>
  layOut(`Set a new password in ${name}`, [
    paragraph(
      requester === 'administrator'
        ? `An administrator of ${name} (${url}) sent you this link to set a new password for your account.`
        : `Somebody, probably you, asked to set a new password for your account in ${name} (${url}).`,
    ),
    link('Set a new password', resetUrl),
    paragraph(
      `The link works once and expires after ${passwordResetMinutes} minutes. If you request another link, this one stops working. ${
        requester === 'administrator'
          ? 'If you do not need a new password, you can ignore this email.'
          : 'If it was not you, you can ignore this email: nothing changes unless somebody opens the link and sets a password.'
      }`,
    ),
  ]);

/** To a user who requested such a link, but whose password the server does not store. */
export const passwordManagedElsewhereEmail = ({ name, url }: Organization): EmailContent =>
  layOut(`Your password in ${name}`, [
    paragraph(
      `Somebody, probably you, asked to set a new password for your account in ${name} (${url}).`,
    ),
    paragraph(
      "You log in to this account with your password from your organization's directory, which cannot be changed here. Ask an administrator of your organization how to change it.",
    ),
  ]);

/** To a user whose password was changed. */
export const passwordChangedEmail = ({ name, url }: Organization): EmailContent =>
  layOut(`Your password in ${name} was changed`, [
    paragraph(`The password of your account in ${name} (${url}) was changed.`),
    paragraph('If you did not change it, contact an administrator immediately.'),
  ]);

/** To a user who logged in from a device for the first time. */
export const newLoginEmail = (
  { name, url }: Organization,
  { client, address, at }: Pick<NewLoginNotice, 'address' | 'at' | 'client'>,
): EmailContent =>
  layOut(`New login to ${name}`, [
    paragraph(
      `Somebody, probably you, logged in to your account in ${name} (${url}) from a new device.`,
    ),
    paragraph(`Time: ${toReadableTime(at)}\nProgram: ${client}\nNetwork address: ${address}`),
    paragraph(
      `If it was not you, set a new password and revoke your API key: ${url}${passwordResetPath}`,
    ),
    paragraph('You can turn off these emails in your notification settings.'),
  ]);

/** To the sender of an email that was not posted in a channel or conversation. */
export const emailNotPostedEmail = (
  { name, url }: Organization,
  { subject, reason }: Pick<EmailNotPostedNotice, 'reason' | 'subject'>,
): EmailContent =>
  layOut(`Your email to ${name} was not posted`, [
    paragraph(`Your email to ${name} (${url}) was not posted. Its subject was:`),
    quote(subject),
    paragraph(reason),
  ]);
