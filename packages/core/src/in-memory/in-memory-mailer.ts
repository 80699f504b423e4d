import * as TE from 'fp-ts/TaskEither';
import type { Email, Mailer } from '../accounts';

export type InMemoryMailer = Mailer & { readonly sent: () => readonly Email[] };

/** Records the emails. */
export const inMemoryMailer = (): InMemoryMailer => {
  const emails: Email[] = [];
  return {
    send: (email) =>
      TE.fromIO(() => {
        emails.push(email);
      }),
    sent: () => [...emails],
  };
};
