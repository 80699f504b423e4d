import type * as O from 'fp-ts/Option';
import type { Async, EmailChangeId, RealmId, UserId } from '../../kernel';
import type { EmailChange } from '../users/email-change';

export interface EmailChangeReader {
  /** Finds the change even if it has expired. */
  readonly find: (realmId: RealmId, id: EmailChangeId) => Async<O.Option<EmailChange>>;
}

export interface EmailChangeRepository extends EmailChangeReader {
  /** Stores the change with a random salt. */
  readonly create: (change: Omit<EmailChange, 'id' | 'tokenSalt'>) => Async<EmailChangeId>;
  /** Removes all changes of the user. */
  readonly removeOf: (realmId: RealmId, userId: UserId) => Async<void>;
}
