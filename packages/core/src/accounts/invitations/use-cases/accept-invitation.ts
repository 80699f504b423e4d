import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User, Visitor } from '../../../access';
import { accessFailure, joinAttempt } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { ApiKeys, Async, Timestamp, Work } from '../../../kernel';
import { ensure, firstSeed } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Reader, Transaction } from '../../transaction';
import type { NameFailure } from '../../users/full-name';
import { parseFullName } from '../../users/full-name';
import {
  loadEmailHolder,
  loadEmailRules,
  loadReservedNames,
} from '../../users/steps/load-account-facts';
import type { AcceptanceFacts } from '../acceptance';
import { checkAcceptance } from '../acceptance';
import { announceJoined, createInvitedAccount } from '../steps/create-invited-account';
import { findOpenInvitation } from '../steps/find-open-invitation';
import type { Ports } from '../../use-case-ports';

type AcceptInvitation = {
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
  /** The client's network address. */
  readonly address: string;
};

type AcceptInvitationFailure =
  | AccessFailure<'CollectionFull' | 'RealmDeactivated' | 'TooManyAttempts' | 'PasswordTooWeak'>
  | AccountFailure<'InvalidInvitationKey' | 'SettingsFailure'>
  | NameFailure;

/** A new account and its API key. */
export type Joined = { readonly user: User; readonly apiKey: string };

type Dependencies = NoticeDependencies &
  Pick<
    Ports,
    | 'apiKeys'
    | 'attempts'
    | 'clock'
    | 'disposableDomains'
    | 'invitationTokens'
    | 'passwords'
    | 'transact'
  >;

/**
 * What the acceptance depends on, if the key is valid. The email address is locked before the
 * invitation, so that concurrent acceptances for the same address wait for each other.
 */
const loadFacts = (
  { invitationTokens }: Dependencies,
  tx: Transaction,
  realm: Realm,
  key: string,
  now: Timestamp,
): Work<AccountFailure<'InvalidInvitationKey'>, AcceptanceFacts> =>
  pipe(
    findOpenInvitation(tx.invitations, tx.invitations.find, realm, invitationTokens, key, now),
    TE.flatMap(TE.fromOption(() => accountFailure('InvalidInvitationKey'))),
    TE.map(({ email }) => ({ email })),
    TE.bindW('rules', () => loadEmailRules(tx, realm)),
    TE.bindW('holder', ({ email }) => loadEmailHolder(tx, realm, email ?? '')),
    TE.bindW('reservedNames', () => loadReservedNames(tx, realm)),
    TE.bindW('invitation', () =>
      findOpenInvitation(tx.invitations, tx.invitations.lock, realm, invitationTokens, key, now),
    ),
  );

const keyOf = (
  { users }: Pick<Reader, 'users'>,
  apiKeys: ApiKeys,
  { realmId, id }: User,
): Async<string> =>
  pipe(
    users.secretsOf(realmId, [id]),
    TE.map((secrets) => apiKeys.keyOf(id, secrets.get(id)?.apiKeySeed ?? firstSeed)),
  );

/**
 * Creates the account of an invited person and returns its API key. Hashes the password between two
 * transactions, because that takes long. The invitation works once.
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const acceptInvitation =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    { key, ...command }: AcceptInvitation,
  ): Work<AcceptInvitationFailure, Joined> => {
    const { transact, attempts, apiKeys, clock, passwords, disposableDomains } = dependencies;
    const attempt = joinAttempt(command.address);
    const check = (tx: Transaction, fullName: string, now: Timestamp) =>
      pipe(
        loadFacts(dependencies, tx, realm, key, now),
        TE.flatMapEither((facts) => checkAcceptance(facts, disposableDomains, fullName)),
      );
    return pipe(
      TE.Do,
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      TE.tap(() => countAttempts(attempts, [attempt])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.tap(({ now, fullName }) => transact('server', (tx) => check(tx, fullName, now))),
      ensure(() => !passwords.isWeak(command.password), accessFailure('PasswordTooWeak')),
      TE.bindW('passwordHash', () => passwords.hash(command.password)),
      TE.flatMap(({ now, fullName, passwordHash }) =>
        transact('server', (tx) =>
          pipe(
            check(tx, fullName, now),
            TE.bindW('user', ({ invitation, email }) =>
              createInvitedAccount(
                tx,
                realm,
                { terms: invitation.terms, invitation },
                { email, fullName, passwordHash },
                now,
              ),
            ),
            TE.bindW('apiKey', ({ user }) => keyOf(tx, apiKeys, user)),
            TE.tap(({ user, invitation }) =>
              announceJoined(dependencies)(tx, realm, user, {
                terms: invitation.terms,
                invitation,
              }),
            ),
          ),
        ),
      ),
      TE.tap(() => attempts.uncount(attempt.limit, attempt.who)),
      TE.map(({ user, apiKey }) => ({ user, apiKey })),
    );
  };
