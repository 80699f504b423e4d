import type * as TE from 'fp-ts/TaskEither';
import type { Mail } from '../mail/mail';
import type { Unexpected } from './unexpected';

export interface Mailer {
  /** Hands the mail to whoever carries it. A Left means that nobody took it. */
  readonly send: (mail: Mail) => TE.TaskEither<Unexpected, void>;
}
