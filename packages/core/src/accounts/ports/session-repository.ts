import type * as O from 'fp-ts/Option';
import type { Session, SessionHorizon } from '../../access';
import type { Async, RealmId, SessionId, Timestamp, UserId } from '../../kernel';

/** A session that begins, with the hash of its token. */
type NewSession = {
  readonly tokenHash: string;
  readonly at: Timestamp;
  readonly client: string;
  /**
   * By which the identity provider recognizes the login, if it began there; see `FinishedLogin`.
   */
  readonly logoutHint?: string | undefined;
};

/** What is left to do for a session that has ended. */
export type EndedSession = Pick<NewSession, 'logoutHint'>;

export interface SessionReader {
  /** By last use descending, then by id descending; expired ones too, until they are removed. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly Session[]>;
}

export interface SessionRepository extends SessionReader {
  /**
   * Begins a session of the user. Ends those that have expired, and the least recently used ones
   * beyond `maxSessions`, never this one.
   */
  readonly begin: (
    realmId: RealmId,
    userId: UserId,
    session: NewSession,
    limits: { readonly horizon: SessionHorizon; readonly maxSessions: number },
  ) => Async<{ readonly session: Session; readonly ended: readonly SessionId[] }>;
  /** Ends one session of the user; returns none if the user has no such session. */
  readonly end: (realmId: RealmId, userId: UserId, id: SessionId) => Async<O.Option<EndedSession>>;
  /** Ends all sessions of the user but one, if that is given; false if there were no others. */
  readonly endAll: (
    realmId: RealmId,
    userId: UserId,
    except: SessionId | undefined,
  ) => Async<boolean>;
  /** Ends all sessions of the realm; returns whose they were. */
  readonly endAllIn: (realmId: RealmId) => Async<readonly UserId[]>;
}
