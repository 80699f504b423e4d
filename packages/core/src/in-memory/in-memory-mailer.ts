import * as TE from 'fp-ts/TaskEither';
import type { Mail, Mailer } from '../accounts';

export type InMemoryMailer = Mailer & { readonly sent: () => readonly Mail[] };

/** Records the emails. */
export const inMemoryMailer = (): InMemoryMailer => {
  const mails: Mail[] = [];
  return {
    send: (mail) =>
      TE.fromIO(() => {
        mails.push(mail);
      }),
    sent: () => [...mails],
  };
};
