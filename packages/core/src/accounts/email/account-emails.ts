import { emailChangeDays } from '../users/email-change';
import type { EmailContent } from './email';
import { layOut, link, paragraph, quote } from './email-layout';

type Organization = { readonly name: string; readonly url: string };

/** To the user of a deactivated account. Source: reference, "DELETE /users/{user_id}". */
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
      `The link works for ${emailChangeDays} day. If it was not you, there is nothing to do: without the link, nothing changes.`,
    ),
  ]);

/** To the previous address of a user. */
export const addressChangedEmail = ({ name, url }: Organization, newEmail: string): EmailContent =>
  layOut(`Your address in ${name} was changed`, [
    paragraph(`The address of your account in ${name} (${url}) is now ${newEmail}.`),
    paragraph('If it was not you who changed it, turn to an administrator at once.'),
  ]);
