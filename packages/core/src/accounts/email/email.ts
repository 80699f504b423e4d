/** The content of an email: as plain text, and the same for programs that show HTML. */
export type EmailContent = {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** An email to one person. */
export type Email = EmailContent & {
  readonly to: { readonly name: string; readonly address: string };
  /** Who is shown as the sender; the address is the server's. */
  readonly fromName: string;
};
