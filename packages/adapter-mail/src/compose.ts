import type { Email } from '@parley/core';
import type { SendMailOptions } from 'nodemailer';

/** The mail as the library takes it, which encodes names and refuses line breaks in the head. */
export const compose = (mail: Email, fromAddress: string): SendMailOptions => ({
  from: { name: mail.fromName, address: fromAddress },
  to: { name: mail.to.name, address: mail.to.address },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // Out-of-office replies to a server help nobody.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  // A mail is made of values alone: none may name a file or a page to be put into it.
  disableFileAccess: true,
  disableUrlAccess: true,
});
