import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';
import type { Mail } from '../mail/email';

export interface Mailer {
  /** Hands the mail to whoever carries it. A Left means that nobody took it. */
  readonly send: (mail: Mail) => TE.TaskEither<Unexpected, void>;
}
