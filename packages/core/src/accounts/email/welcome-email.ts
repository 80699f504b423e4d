import type { User } from '../../access';
import { passwordResetPath } from '../passwords/password-reset';
import type { EmailContent } from './email';
import { layOut, link, paragraph } from './email-layout';

type Organization = { readonly name: string; readonly url: string };

/**
 * To a new user.
 *
 * @param isOwnPassword whether their password is stored here, and not in a directory
 *
 * Source: docs/reference/users.md#welcome-emails.
 */
export const welcomeEmail = (
  { name, url }: Organization,
  { deliveryEmail }: Pick<User, 'deliveryEmail'>,
  isOwnPassword: boolean,
  unsubscribeUrl: string,
): EmailContent =>
  layOut(`Welcome to ${name}`, [
    paragraph(
      `You now have an account in ${name}. The organization's address, which other apps ask for, is ${url}`,
    ),
    link(`Open ${name}`, url),
    ...(isOwnPassword
      ? [
          paragraph(
            `Log in as ${deliveryEmail} with your password. If you do not have a password yet, or have forgotten it, set one here:`,
          ),
          link('Set a password', `${url}${passwordResetPath}`),
        ]
      : [
          paragraph(
            `Log in as ${deliveryEmail}, or with your user name, and with your password from your organization's directory.`,
          ),
        ]),
    paragraph('You get this email once, because you are new.'),
    link('Turn off emails of this kind', unsubscribeUrl),
  ]);
