import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { InvitationId, RealmId, Timestamp, Unexpected, UserId } from '../../kernel';
import type { Invitation, NewInvitation } from '../invitations/invitation';

/** What can change about an invitation. */
export type InvitationChanges = Partial<Pick<Invitation, 'status' | 'expiresAt'>>;

export interface InvitationRepository {
  /** Keeps it, pending, with a salt that nobody can guess. */
  readonly create: (invitation: NewInvitation) => TE.TaskEither<Unexpected, Invitation>;
  /** Whatever became of it; nobody else changes it until the transaction ends. */
  readonly lock: (
    realmId: RealmId,
    id: InvitationId,
  ) => TE.TaskEither<Unexpected, O.Option<Invitation>>;
  /** Whatever became of it. */
  readonly find: (
    realmId: RealmId,
    id: InvitationId,
  ) => TE.TaskEither<Unexpected, O.Option<Invitation>>;
  /**
   * All that are open, those that were asked for by people who want to join too; ascending by id.
   *
   * @param referrerId whose; undefined for everybody's
   */
  readonly listOpen: (
    realmId: RealmId,
    now: Timestamp,
    referrerId?: UserId,
  ) => TE.TaskEither<Unexpected, readonly Invitation[]>;
  readonly update: (
    realmId: RealmId,
    id: InvitationId,
    changes: InvitationChanges,
  ) => TE.TaskEither<Unexpected, void>;
  readonly remove: (realmId: RealmId, id: InvitationId) => TE.TaskEither<Unexpected, void>;
  /** Removes those that are pending for the address, without regard to case, and answers them. */
  readonly removePendingTo: (
    realmId: RealmId,
    email: string,
  ) => TE.TaskEither<Unexpected, readonly Invitation[]>;
  /**
   * How many emails were counted since; older ones are forgotten. Nobody else counts any until the
   * transaction ends.
   */
  readonly lockEmailsSince: (
    realmId: RealmId,
    since: Timestamp,
  ) => TE.TaskEither<Unexpected, number>;
  /** Counts emails that are sent. */
  readonly countEmails: (
    realmId: RealmId,
    at: Timestamp,
    emails: number,
  ) => TE.TaskEither<Unexpected, void>;
}
