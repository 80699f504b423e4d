import type { Email } from '@parley/core/accounts';
import { sentByParleyHeader } from '@parley/core/messages';
import type { SendMailOptions } from 'nodemailer';

/** By which mail programs show a conversation as one, and offer to turn off its emails. */
const listHeaders = (
  { thread, unsubscribeUrl }: Email,
  fromAddress: string,
): Pick<SendMailOptions, 'inReplyTo' | 'messageId' | 'references'> & {
  readonly headers: Readonly<Record<string, string>>;
} => {
  const idOf = (left: string): string => `<${left}@${fromAddress.split('@').at(-1) ?? ''}>`;
  return {
    ...(thread === undefined
      ? {}
      : {
          messageId: idOf(thread.emailId),
          inReplyTo: idOf(thread.id),
          references: idOf(thread.id),
        }),
    headers:
      unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
  };
};

/** The email in nodemailer's format, which encodes names and rejects line breaks in headers. */
export const compose = (email: Email, fromAddress: string): SendMailOptions => {
  const { headers, ...threading } = listHeaders(email, fromAddress);
  return {
    ...threading,
    from: { name: email.fromName, address: fromAddress },
    to: { name: email.to.name, address: email.to.address },
    ...(email.replyTo === undefined ? {} : { replyTo: email.replyTo }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: {
      // Suppress out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // Channels do not accept it, which prevents loops.
      [sentByParleyHeader]: 'yes',
      ...headers,
    },
    // All content is given by value: an email can include no file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
