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
};
