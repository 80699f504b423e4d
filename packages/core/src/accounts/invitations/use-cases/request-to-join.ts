import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AttemptLimiter, Realm, Visitor } from '../../../access';
import { accessFailure, joinRequestAttempt } from '../../../access';
import type { Clock, ConfirmationTokens, Timestamp, Unexpected } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { Transaction, UnitOfWork } from '../../transaction';
import { isEmail } from '../../users/email-address';
import type { DisposableDomains } from '../../users/email-rules';
import { loadEmailRules } from '../../users/steps/load-account-facts';
import type { InvitationLimits } from '../invitation';
import type { JoinRequestFacts, JoinRequestFailure } from '../join-request';
import { planJoinRequest } from '../join-request';
import { findOpenInvitation } from '../steps/find-open-invitation';
import { loadEmailsSent, sendInvitations } from '../steps/send-invitations';

export type RequestToJoin = {
  readonly email: string;
  /** The key of a link; undefined to join without an invitation. */
  readonly key?: string | undefined;
  /** The client's network address. */
  readonly address: string;
};

export type RequestToJoinFailure =
  | AccessFailure<'CollectionFull' | 'RealmDeactivated' | 'TooManyAttempts'>
  | JoinRequestFailure
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly attempts: AttemptLimiter;
  readonly clock: Clock;
  readonly disposableDomains: DisposableDomains;
  readonly invitationLimits: InvitationLimits;
  readonly invitationTokens: ConfirmationTokens;
};

const loadFacts = (
  { invitationLimits: limits, invitationTokens }: Dependencies,
  tx: Transaction,
  realm: Realm,
  email: string,
  key: string | undefined,
  now: Timestamp,
): TE.TaskEither<Unexpected, JoinRequestFacts> =>
  pipe(
    TE.Do,
    TE.bind('link', () =>
      key === undefined
        ? TE.right(undefined)
        : findOpenInvitation(tx.invitations, 'find', realm, invitationTokens, key, now),
    ),
    TE.bind('rules', () => loadEmailRules(tx, realm)),
    TE.bind('emailsSent', () => loadEmailsSent(tx, limits, realm.id, now)),
    TE.bind('holder', () =>
      isEmail(email) ? tx.users.findByEmail(realm.id, email) : TE.right(O.none),
    ),
    TE.map((loaded) => ({ realm, limits, now, ...loaded })),
  );

/**
 * Sends an invitation to a person who wants to join, which confirms that the email address is
 * theirs.
 */
export const requestToJoin =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    { key, address, ...command }: RequestToJoin,
  ): TE.TaskEither<RequestToJoinFailure, void> => {
    const { transact, attempts, clock, disposableDomains, invitationLimits } = dependencies;
    const email = command.email.trim();
    return pipe(
      TE.Do,
      TE.filterOrElseW(
        () => realm.isActive,
        () => accessFailure('RealmDeactivated', { atLogin: true }),
      ),
      TE.tap(() => countAttempts(attempts, [joinRequestAttempt(address)])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact((tx) =>
          pipe(
            loadFacts(dependencies, tx, realm, email, key, now),
            TE.flatMapEither((facts) => planJoinRequest(facts, disposableDomains, email)),
            TE.flatMap((invitation) =>
              invitation === undefined
                ? TE.right(undefined)
                : sendInvitations(tx, invitationLimits, { realm }, [invitation], now),
            ),
          ),
        ),
      ),
    );
  };
