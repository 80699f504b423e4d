/** The content of an email, as plain text and as HTML. */
export type EmailContent = {
  /** A single line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** An email to one person. */
export type Email = EmailContent & {
  readonly to: { readonly name: string; readonly address: string };
  /** The display name of the sender; the address is the server's. */
  readonly fromName: string;
  /** Where answers are received; nowhere if omitted. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Where a mail program turns off such emails with a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Left parts of message ids: of the email, and of what it and others that belong to it answer. */
  readonly thread?: { readonly id: string; readonly emailId: string };
};
