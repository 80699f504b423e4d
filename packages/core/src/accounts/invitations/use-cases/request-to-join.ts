import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, Visitor } from '../../../access';
import { accessFailure, joinRequestAttempt } from '../../../access';
import type {
  Async,
  InvitationId,
  RequestToJoin as RequestToJoinJob,
  Timestamp,
  Work,
} from '../../../kernel';
import { ensure, ifAny, onlyOnce } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { Transaction } from '../../transaction';
import { loadEmailRules } from '../../users/steps/load-account-facts';
import type { InvitationLimits } from '../invitation';
import type { JoinRequestFacts, JoinRequestFailure, JoinRequestLimits } from '../join-request';
import { checkJoinRequest, planJoinInvitation } from '../join-request';
import { findOpenInvitation, findOpenLink } from '../steps/find-open-invitation';
import { countEmails, createAndSend, loadEmailsSent } from '../steps/send-invitations';
import type { Ports } from '../../use-case-ports';

export type RequestToJoin = {
  readonly email: string;
  /** The key of a link; undefined to join without an invitation. */
  readonly key?: string | undefined;
  /** The client's network address. */
  readonly address: string;
};

type RequestToJoinFailure =
  | AccessFailure<'CollectionFull' | 'RealmDeactivated' | 'TooManyAttempts'>
  | JoinRequestFailure;

type Dependencies = Pick<
  Ports,
  | 'attempts'
  | 'clock'
  | 'disposableDomains'
  | 'ids'
  | 'invitationLimits'
  | 'invitationTokens'
  | 'transact'
>;

const loadFacts = (
  { invitationLimits: limits, invitationTokens }: Dependencies,
  tx: Transaction,
  realm: Realm,
  key: string | undefined,
  now: Timestamp,
): Async<JoinRequestFacts & JoinRequestLimits> =>
  pipe(
    TE.Do,
    TE.bind('link', () =>
      key === undefined
        ? TE.right(undefined)
        : findOpenInvitation(
            tx.invitations,
            tx.invitations.find,
            realm,
            invitationTokens,
            key,
            now,
          ),
    ),
    TE.bind('rules', () => loadEmailRules(tx, realm)),
    TE.bind('emailsSent', () => loadEmailsSent(tx, limits, realm.id, now)),
    TE.map((loaded) => ({ realm, limits, now, ...loaded })),
  );

const linkIdOf = ({ link }: JoinRequestFacts): InvitationId | null =>
  link === undefined || O.isNone(link) ? null : link.value.id;

/**
 * Has an invitation sent to a person who wants to join, which confirms that the email address is
 * theirs. Does not look up whether the address has an account: only the job does, so neither the
 * response nor the time that it takes depends on it, nor the number of emails that are counted.
 */
export const requestToJoin =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    { key, address, ...command }: RequestToJoin,
  ): Work<RequestToJoinFailure, void> => {
    const { transact, attempts, clock, ids, disposableDomains, invitationLimits } = dependencies;
    const email = command.email.trim();
    return pipe(
      TE.Do,
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      TE.tap(() => countAttempts(attempts, [joinRequestAttempt(address)])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('jobKey', () => TE.fromIO(ids.uuid)),
      TE.flatMap(({ now, jobKey }) =>
        transact('server', (tx) =>
          pipe(
            loadFacts(dependencies, tx, realm, key, now),
            TE.tapEither((facts) => checkJoinRequest(facts, disposableDomains, email)),
            TE.tap(() => countEmails(tx, invitationLimits, realm.id, 1, now)),
            TE.flatMap((facts) =>
              tx.jobs.enqueue(
                {
                  _tag: 'RequestToJoin',
                  realmId: realm.id,
                  key: jobKey,
                  email,
                  linkId: linkIdOf(facts),
                },
                undefined,
                jobKey,
              ),
            ),
          ),
        ),
      ),
    );
  };

type SendDependencies = Pick<Dependencies, 'clock' | 'invitationLimits' | 'transact'>;

const sendTo = (
  limits: InvitationLimits,
  tx: Transaction,
  realm: Realm,
  { email, key, linkId }: RequestToJoinJob,
  now: Timestamp,
): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('link', () =>
      linkId === null ? TE.right(undefined) : findOpenLink(tx.invitations, realm.id, linkId, now),
    ),
    TE.bind('holder', () => tx.users.findByEmail(realm.id, email)),
    TE.map(({ link, holder }) => planJoinInvitation({ realm, limits, link, now }, holder, email)),
    TE.flatMap((invitation) =>
      invitation === undefined
        ? TE.right(undefined)
        : onlyOnce(tx, key, createAndSend(tx)(invitation)),
    ),
  );

/**
 * Sends the invitation that a person asked for, unless the address has an account or the link was
 * revoked meanwhile. Runs as a job, which creates a single invitation, however often it runs.
 */
export const sendRequestedInvitation =
  ({ transact, clock, invitationLimits }: SendDependencies) =>
  (job: RequestToJoinJob): Async<void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', (tx) =>
          pipe(
            tx.realms.find(job.realmId),
            TE.map(O.filter(({ isActive }) => isActive)),
            ifAny((realm) => sendTo(invitationLimits, tx, realm, job, now)),
          ),
        ),
      ),
    );
