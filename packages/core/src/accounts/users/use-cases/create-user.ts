import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AccountReader, Caller, Realm, User } from '../../../access';
import { accessFailure } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { Async, Passwords, Role, Unexpected, Work } from '../../../kernel';
import { ensure, role } from '../../../kernel';
import { removeInvitationsTo } from '../../invitations/steps/end-invitations';
import type { Transaction } from '../../transaction';
import type { DisposableDomains, EmailObjection, EmailRules } from '../email-rules';
import { checkEmail } from '../email-rules';
import type { NameFailure } from '../full-name';
import { checkUniqueName, parseFullName } from '../full-name';
import { createAccount, joinChannels, loadDefaultChannels } from '../steps/create-account';
import { loadEmailHolder, loadEmailRules, loadReservedNames } from '../steps/load-account-facts';
import { loadNewUserNotices } from '../steps/load-new-user-notices';
import type { Ports } from '../../use-case-ports';

export type CreateUser = {
  readonly email: string;
  /** Undefined for an account that another password backend logs in, or the embedding program. */
  readonly password?: string | undefined;
  readonly fullName: string;
};

type PersonFailure =
  | AccessFailure<
      'InvalidEmail' | 'EmailNotAllowed' | 'DisposableEmail' | 'EmailWithPlus' | 'EmailInUse'
    >
  | NameFailure;

type CreateUserFailure =
  | AccessFailure<'CannotCreateUsers' | 'CollectionFull' | 'PasswordTooWeak'>
  | PersonFailure;

type Dependencies = NoticeDependencies &
  Pick<Ports, 'clock' | 'disposableDomains' | 'passwords' | 'transact'>;

const ruleFailure = (objection: EmailObjection, email: string): PersonFailure => {
  switch (objection) {
    case 'syntax':
      return accessFailure('InvalidEmail');
    case 'domain':
      return accessFailure('EmailNotAllowed', { email });
    case 'disposable':
      return accessFailure('DisposableEmail');
    case 'plus':
      return accessFailure('EmailWithPlus');
  }
};

type Person = { readonly fullName: string; readonly email: string };

type PersonFacts = {
  readonly reservedNames: readonly User[];
  readonly rules: EmailRules;
  readonly holder: O.Option<User>;
};

/**
 * Validates the name and the email address of a new member, in the order in which problems are
 * reported.
 */
const checkPerson = (
  { fullName, email }: Person,
  { reservedNames, rules, holder }: PersonFacts,
  disposableDomains: DisposableDomains,
): E.Either<PersonFailure, void> =>
  pipe(
    checkUniqueName(reservedNames, fullName),
    E.flatMap(() =>
      pipe(
        checkEmail(rules, disposableDomains)(email),
        E.mapLeft((objection): PersonFailure => ruleFailure(objection, email)),
      ),
    ),
    E.flatMap(() =>
      O.isNone(holder) ? E.right(undefined) : E.left(accessFailure('EmailInUse', { email })),
    ),
  );

const loadFacts = (tx: Transaction, realm: Realm, { email }: Person): Async<PersonFacts> =>
  pipe(
    TE.Do,
    TE.bind('rules', () => loadEmailRules(tx, realm)),
    TE.bind('holder', () => loadEmailHolder(tx, realm, email)),
    TE.bind('reservedNames', () => loadReservedNames(tx, realm)),
  );

const hashOf = (passwords: Passwords, password: string | undefined): Async<string | undefined> =>
  password === undefined ? TE.right(undefined) : passwords.hash(password);

type NewPerson = CreateUser & { readonly role: Role };

/**
 * Creates a person, subscribes them to the default channels, notifies everyone, and sends a welcome
 * message. Hashes the password between two transactions, because that takes long.
 */
const createPerson =
  (dependencies: Dependencies) =>
  (
    by: Caller | 'server',
    realm: Realm,
    command: NewPerson,
  ): Work<Exclude<CreateUserFailure, AccessFailure<'CannotCreateUsers'>>, User> => {
    const { transact, passwords, clock, disposableDomains } = dependencies;
    const check = (tx: Transaction, person: Person) =>
      pipe(
        loadFacts(tx, realm, person),
        TE.flatMapEither((facts) => checkPerson(person, facts, disposableDomains)),
      );
    return pipe(
      TE.Do,
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.let('email', () => command.email.trim()),
      TE.tap((person) => transact(by, (tx) => check(tx, person))),
      ensure(
        () => command.password === undefined || !passwords.isWeak(command.password),
        accessFailure('PasswordTooWeak'),
      ),
      TE.bindW('passwordHash', () => hashOf(passwords, command.password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now, ...person }) =>
        transact(by, (tx) =>
          pipe(
            check(tx, person),
            TE.flatMap(() => createAccount(tx, realm, { ...person, role: command.role }, now)),
            TE.bindTo('user'),
            TE.bindW('channels', () => loadDefaultChannels(tx, realm)),
            TE.tap(({ user, channels }) => joinChannels(tx, realm, user, channels, now)),
            TE.tap(() => removeInvitationsTo(tx, realm.id, person.email)),
            TE.bindW('notices', ({ user }) => loadNewUserNotices(tx, realm, user, null)),
            TE.tap(({ notices }) => enqueueNotices(dependencies)(tx, realm, notices)),
          ),
        ),
      ),
      TE.map(({ user }) => user),
    );
  };

/**
 * Creates a member.
 *
 * Source: docs/reference/users.md#creating-a-user.
 */
export const createUser =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateUser): Work<CreateUserFailure, User> =>
    caller.user.grants.includes('can_create_users')
      ? createPerson(dependencies)(caller, caller.realm, { ...command, role: role.member })
      : TE.left(accessFailure('CannotCreateUsers'));

/** Creates a person for the operator of the server: there is no caller to check. */
export const createUserAt =
  ({ accounts, ...dependencies }: Dependencies & { readonly accounts: AccountReader }) =>
  ({
    host,
    ...command
  }: NewPerson & {
    /** The host of the realm. */
    readonly host: string;
  }): Work<
    Exclude<CreateUserFailure, AccessFailure<'CannotCreateUsers'>> | AccessFailure<'NoSuchRealm'>,
    User
  > =>
    pipe(
      accounts.realmAt(host),
      TE.flatMap(
        TE.fromOption((): AccessFailure<'NoSuchRealm'> | Unexpected =>
          accessFailure('NoSuchRealm'),
        ),
      ),
      TE.flatMap((realm) => createPerson(dependencies)('server', realm, command)),
    );
