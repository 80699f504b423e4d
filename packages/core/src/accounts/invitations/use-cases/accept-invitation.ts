import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimiter, Realm, User, Visitor } from '../../../access';
import { joinAttempt } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type {
  ApiKeys,
  Clock,
  ConfirmationTokens,
  Passwords,
  Timestamp,
  Unexpected,
} from '../../../kernel';
import { firstSeed } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { DisposableDomains } from '../../users/email-rules';
import { parseFullName } from '../../users/full-name';
import type { NameFailure } from '../../users/steps/change-name';
import { checkUnique } from '../../users/steps/change-name';
import { judgeEmail } from '../../users/steps/judge-email';
import { newcomerNotices } from '../../users/steps/newcomer-notices';
import { addressObjections, objectionOfHolder } from '../../users/steps/request-email-change';
import type { Invitation } from '../invitation';
import { acceptanceNotice } from '../steps/acceptance-notice';
import type { AdmissionNeeds } from '../steps/admit-newcomer';
import { admitNewcomer } from '../steps/admit-newcomer';
import { openInvitation } from './open-invitation';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type AcceptInvitation = {
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
  /** Where the request comes from on the network. */
  readonly address: string;
};

export type AcceptInvitationFailure =
  | AccessFailure<'RealmDeactivated' | 'TooManyAttempts' | 'PasswordTooWeak'>
  | AccountFailure<'InvalidInvitationKey' | 'SettingsFailure'>
  | NameFailure
  | Unexpected;

/** A new account, and the key to it. */
export type Joined = { readonly user: User; readonly apiKey: string };

type Needs = AdmissionNeeds | 'realmDomains';

type Tx = Pick<Transaction, Needs>;

type Dependencies = NoticeDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly apiKeys: ApiKeys;
  readonly attempts: AttemptLimiter;
  readonly clock: Clock;
  readonly disposableDomains: DisposableDomains;
  readonly invitationTokens: ConfirmationTokens;
  readonly passwords: Passwords;
};

type Newcomer = { readonly key: string; readonly fullName: string };

type Accepted = { readonly invitation: Invitation; readonly email: string };

/**
 * The invitation and its address, if both are still good. The address is claimed before the
 * invitation is locked: whoever accepts another one for the same address waits for the former.
 */
const check = (
  {
    disposableDomains,
    invitationTokens,
  }: Pick<Dependencies, 'disposableDomains' | 'invitationTokens'>,
  tx: Tx,
  realm: Realm,
  { key, fullName }: Newcomer,
  now: Timestamp,
): TE.TaskEither<AcceptInvitationFailure, Accepted> =>
  pipe(
    openInvitation(tx.invitations, 'find', realm, invitationTokens, key, now),
    TE.flatMap(({ email }) =>
      email === null ? TE.left(accountFailure('InvalidInvitationKey')) : TE.right({ email }),
    ),
    TE.tap(() => checkUnique(tx, { realm }, fullName)),
    TE.tap(({ email }) =>
      pipe(
        judgeEmail(tx, disposableDomains, realm, email),
        TE.flatMapEither(
          E.mapLeft((objection): AcceptInvitationFailure =>
            accountFailure('SettingsFailure', { objection: addressObjections[objection] }),
          ),
        ),
      ),
    ),
    TE.tap(({ email }) =>
      pipe(
        tx.users.claimEmail(realm.id, email),
        TE.flatMapEither(
          O.match(
            (): E.Either<AcceptInvitationFailure, void> => E.right(undefined),
            (holder) =>
              E.left(accountFailure('SettingsFailure', { objection: objectionOfHolder(holder) })),
          ),
        ),
      ),
    ),
    TE.bindW('invitation', () =>
      openInvitation(tx.invitations, 'lock', realm, invitationTokens, key, now),
    ),
  );

const keyOf = (
  { users }: Pick<Transaction, 'users'>,
  apiKeys: ApiKeys,
  { realmId, id }: User,
): TE.TaskEither<Unexpected, string> =>
  pipe(
    users.secretsOf(realmId, [id]),
    TE.map((secrets) => apiKeys.keyOf(id, secrets.get(id)?.apiKeySeed ?? firstSeed)),
  );

/**
 * Makes the account of somebody who was invited, and tells the key to it. The password is hashed
 * between two transactions, as that takes long. The invitation works once.
 *
 * Source: reference, «When an invited person registers».
 */
export const acceptInvitation =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    command: AcceptInvitation,
  ): TE.TaskEither<AcceptInvitationFailure, Joined> => {
    const { transact, attempts, apiKeys, clock, passwords } = dependencies;
    const attempt = joinAttempt(command.address);
    return pipe(
      TE.Do,
      TE.filterOrElseW(
        () => realm.isActive,
        () => accessFailure('RealmDeactivated', { atLogin: true }),
      ),
      TE.tap(() => countAttempts(attempts, [attempt])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.let('key', () => command.key),
      TE.tap(({ now, ...newcomer }) =>
        transact((tx: Tx) => check(dependencies, tx, realm, newcomer, now)),
      ),
      TE.filterOrElseW(
        () => !passwords.isWeak(command.password),
        () => accessFailure('PasswordTooWeak'),
      ),
      TE.bindW('passwordHash', () => passwords.hash(command.password)),
      TE.flatMap(({ now, fullName, key, passwordHash }) =>
        transact((tx: Tx) =>
          pipe(
            check(dependencies, tx, realm, { key, fullName }, now),
            TE.bindW('user', ({ invitation, email }) =>
              admitNewcomer(tx, realm, invitation, { email, fullName, passwordHash }, now),
            ),
            TE.bindW('apiKey', ({ user }) => keyOf(tx, apiKeys, user)),
            TE.bindW('toReferrer', ({ user, invitation }) =>
              acceptanceNotice(tx, realm, user, invitation),
            ),
            TE.bindW('toOthers', ({ user, invitation }) =>
              newcomerNotices(tx, realm, user, invitation.terms.welcomeMessage),
            ),
            TE.tap(({ toReferrer, toOthers }) =>
              enqueueNotices(dependencies)(tx, realm, [...toReferrer, ...toOthers]),
            ),
          ),
        ),
      ),
      TE.tap(() => attempts.takeBack(attempt.limit, attempt.who)),
      TE.map(({ user, apiKey }) => ({ user, apiKey })),
    );
  };
