import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { EmailChangeId, RealmId, Unexpected, UserId } from '../../kernel';
import type { EmailChange } from '../users/email-change';

export interface EmailChangeRepository {
  /** Keeps it with a salt that nobody can guess. */
  readonly create: (
    change: Omit<EmailChange, 'id' | 'tokenSalt'>,
  ) => TE.TaskEither<Unexpected, EmailChangeId>;
  /** Whether or not its time is over. */
  readonly find: (
    realmId: RealmId,
    id: EmailChangeId,
  ) => TE.TaskEither<Unexpected, O.Option<EmailChange>>;
  /** Takes back everything that the user asked for. */
  readonly removeOf: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
}
