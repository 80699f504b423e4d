/** What a mail says: as plain text, and the same for programs that show HTML. */
export type MailContent = {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A mail to one person. */
export type Mail = MailContent & {
  readonly to: { readonly name: string; readonly address: string };
  /** Who is shown as the sender; the address is the server's. */
  readonly fromName: string;
};
