import type * as O from 'fp-ts/Option';
import type { Async, InvitationId, RealmId, Timestamp, UserId } from '../../kernel';
import type { Invitation, NewInvitation } from '../invitations/invitation';

/** The fields of an invitation that can change. */
type InvitationChanges = Partial<Pick<Invitation, 'status' | 'expiresAt'>>;

export interface InvitationReader {
  /** Finds the invitation in any state. */
  readonly find: (realmId: RealmId, id: InvitationId) => Async<O.Option<Invitation>>;
  /**
   * All open invitations, including those that people asked for themselves; ascending by id.
   *
   * @param referrerId only those of this user; undefined for all
   */
  readonly listOpen: (
    realmId: RealmId,
    now: Timestamp,
    referrerId?: UserId,
  ) => Async<readonly Invitation[]>;
}

export interface InvitationRepository extends InvitationReader {
  /** Stores the invitation as pending, with a random salt. */
  readonly create: (invitation: NewInvitation) => Async<Invitation>;
  /** Finds the invitation in any state, and locks it until the end of the transaction. */
  readonly lock: (realmId: RealmId, id: InvitationId) => Async<O.Option<Invitation>>;
  /**
   * The newest open invitation to the address, without regard to case; locked until the end of the
   * transaction.
   */
  readonly lockOpenTo: (
    realmId: RealmId,
    email: string,
    now: Timestamp,
  ) => Async<O.Option<Invitation>>;
  readonly update: (realmId: RealmId, id: InvitationId, changes: InvitationChanges) => Async<void>;
  readonly remove: (realmId: RealmId, id: InvitationId) => Async<void>;
  /** Removes the pending invitations to the address, without regard to case, and returns them. */
  readonly removePendingTo: (realmId: RealmId, email: string) => Async<readonly Invitation[]>;
  /**
   * The number of emails counted since then; deletes older counts. Locks the count until the end of
   * the transaction.
   */
  readonly lockEmailsSince: (realmId: RealmId, since: Timestamp) => Async<number>;
  /** Counts sent emails. */
  readonly countEmails: (realmId: RealmId, at: Timestamp, emails: number) => Async<void>;
}
