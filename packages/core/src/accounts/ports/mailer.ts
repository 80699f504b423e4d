import type { Async, EmailNotice } from '../../kernel';
import type { Email } from '../email/email';

export interface Mailer {
  /**
   * Passes the email to a mail server. A Left means that no server accepted it. The email should have
   * the header `sentByParleyHeader`, so that the email gateway of a server never posts it.
   *
   * @param kind what it is about, for a log
   */
  readonly send: (email: Email, kind: EmailNotice['_tag']) => Async<void>;
}
