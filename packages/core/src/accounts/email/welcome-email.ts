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
      `You have an account in ${name} now. Its address, also for other programs, is ${url}`,
    ),
    link(`Open ${name}`, url),
    ...(isOwnPassword
      ? [
          paragraph(
            `Log in as ${deliveryEmail} with your password. If you have no password yet, or forget it, set a new one:`,
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
