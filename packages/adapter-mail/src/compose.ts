import type { Email } from '@parley/core';
import { sentByParleyHeader } from '@parley/core';
import type { SendMailOptions } from 'nodemailer';

/** The email in nodemailer's format, which encodes names and rejects line breaks in headers. */
export const compose = (email: Email, fromAddress: string): SendMailOptions => ({
  from: { name: email.fromName, address: fromAddress },
  to: { name: email.to.name, address: email.to.address },
  subject: email.subject,
  text: email.text,
  html: email.html,
  headers: {
    // Suppress out-of-office replies.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // Channels do not accept it, which prevents loops.
    [sentByParleyHeader]: 'yes',
  },
  // All content is given by value: an email can include no file or URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});
