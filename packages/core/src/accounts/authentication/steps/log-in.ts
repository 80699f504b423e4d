import * as E from 'fp-ts/Either';
import type { IO } from 'fp-ts/IO';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  AccountAttempt,
  AttemptLimiter,
  Identity,
  Realm,
} from '../../../access';
import { accessFailure, directoryAttempt, isBot, loginAttempt } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { Async, Timestamp, Unexpected, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { AdmissionFailure } from '../../directory-accounts/admission';
import type { RefusedTakeover } from '../../directory-accounts/directory-sync';
import { admitPerson } from '../../directory-accounts/steps/admit-person';
import { lockOpenInvitationTo } from '../../invitations/steps/find-open-invitation';
import type {
  PasswordBackend,
  PasswordLogin,
  TooManyAttempts,
  ValidLogin,
} from '../../ports/password-backend';
import { hasEmailForm } from '../../users/email-address';
import { acceptLogin, countDirectoryLogin, countLogin } from './login-attempts';
import { notifyNewDevice } from './notify-new-device';
import type { Ports } from '../../use-case-ports';

/** A login with a password. */
export type LogIn = {
  readonly host: string;
  /** The client's network address. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /**
   * The User-Agent of the request, empty if it had none; omitted for a login that is not from a
   * device of the user.
   */
  readonly userAgent?: string;
};

type LoginFailure = AccessFailure<
  'AuthenticationFailed' | 'NoSuchRealm' | 'AccountDeactivated' | 'RealmDeactivated'
>;

/** Why a login with a password fails. */
export type LogInFailure =
  | LoginFailure
  | AccessFailure<'CollectionFull' | 'UsernameIsNoEmail' | 'PasswordLoginDisabled'>
  | TooManyAttempts
  | AdmissionFailure;

/** The ports that a login with a password needs. */
export type LogInDependencies = NoticeDependencies &
  Pick<
    Ports,
    | 'accounts'
    | 'attempts'
    | 'clock'
    | 'deviceKeys'
    | 'disposableDomains'
    | 'passwordBackends'
    | 'transact'
  >;

/** What all backends get of a login, and the network address for which they count attempts. */
type CountedLogin = Omit<PasswordLogin, 'countAttempt'> & { readonly address: string };

/** A login with the correct password, and the method of the backend that accepted it. */
type OpenedLogin = ValidLogin & { readonly source: string };

const openWith = (
  attempts: AttemptLimiter,
  backend: PasswordBackend,
  { address, ...login }: CountedLogin,
): Work<TooManyAttempts, O.Option<OpenedLogin>> =>
  pipe(
    backend.open({
      ...login,
      countAttempt: (whose) =>
        countDirectoryLogin(
          attempts,
          directoryAttempt(login.realm.id, backend.method, whose, address),
        ),
    }),
    TE.map(O.map((found) => ({ ...found, source: backend.method }))),
  );

/** The login that the first backend accepts. */
const firstToOpen = (
  { attempts, passwordBackends }: Pick<LogInDependencies, 'attempts' | 'passwordBackends'>,
  login: CountedLogin,
): Work<TooManyAttempts, O.Option<OpenedLogin>> =>
  passwordBackends.reduce(
    (opened, backend) =>
      pipe(
        opened,
        TE.flatMap((valid) =>
          O.isSome(valid) ? TE.right(valid) : openWith(attempts, backend, login),
        ),
      ),
    TE.of<TooManyAttempts | Unexpected, O.Option<OpenedLogin>>(O.none),
  );

/** Rejects empty passwords, because some directories accept them as anonymous logins. */
const open = (
  dependencies: LogInDependencies,
  login: CountedLogin,
): Work<TooManyAttempts, O.Option<OpenedLogin>> =>
  login.password === '' ? TE.right(O.none) : firstToOpen(dependencies, login);

/** The person learns only that the login is invalid; the log says why. */
const logRefusedTakeover = (
  { passwordBackends }: Pick<LogInDependencies, 'passwordBackends'>,
  source: string,
  refused: Omit<RefusedTakeover, '_tag'>,
): IO<void> =>
  passwordBackends
    .find(({ method }) => method === source)
    ?.directory?.log({ _tag: 'RefusedTakeover', ...refused }) ?? (() => undefined);

/** The address of the account, which is created for a person of a directory if there is none. */
const addressOf = (
  dependencies: LogInDependencies,
  realm: Realm,
  { source, email, person }: OpenedLogin,
): Work<AdmissionFailure | AccessFailure<'CollectionFull'>, string> =>
  person === undefined
    ? TE.right(email)
    : pipe(
        TE.fromIO(dependencies.clock.now),
        TE.flatMap((now) =>
          dependencies.transact('server', (tx) =>
            admitPerson(dependencies)(
              tx,
              realm,
              { source, by: 'directory', email, ...person },
              lockOpenInvitationTo(tx.invitations, realm, email, now),
              now,
            ),
          ),
        ),
        TE.tapError((failure) =>
          TE.fromIO(
            failure._tag === 'AuthenticationFailed'
              ? logRefusedTakeover(dependencies, source, { realmId: realm.id, email })
              : () => undefined,
          ),
        ),
        TE.map(({ deliveryEmail }) => deliveryEmail),
      );

const checkAccount = (
  account: O.Option<Identity>,
  isOpened: boolean,
  isElsewhere: boolean,
): E.Either<LoginFailure, Identity> => {
  if (O.isNone(account) || isBot(account.value.user)) {
    return E.left(
      isElsewhere ? accessFailure('NoSuchRealm') : accessFailure('AuthenticationFailed'),
    );
  }
  const { user, realm } = account.value;
  if (!user.isActive) {
    return E.left(accessFailure('AccountDeactivated', { atLogin: true }));
  }
  if (!realm.isActive) {
    return E.left(accessFailure('RealmDeactivated', { atLogin: true }));
  }
  return isOpened ? E.right(account.value) : E.left(accessFailure('AuthenticationFailed'));
};

/**
 * Whether the password that was verified is still the account's own. Verifying takes so long that
 * the password can be replaced meanwhile, by somebody who wants to keep out who knows the old one.
 */
const isStillOwn = (before: O.Option<Identity>, now: O.Option<Identity>): boolean =>
  O.isNone(before) ||
  O.isNone(now) ||
  before.value.user.id !== now.value.user.id ||
  before.value.passwordHash === now.value.passwordHash;

/** The attempt that a directory counted for the person. */
const directoryAttemptOf = (
  opened: O.Option<OpenedLogin>,
  realm: Realm,
  address: string,
): O.Option<AccountAttempt> =>
  pipe(
    opened,
    O.filterMap(({ source, person }) =>
      person === undefined
        ? O.none
        : O.some(directoryAttempt(realm.id, source, person.entryId, address)),
    ),
  );

type CheckedLogin = {
  readonly account: Identity;
  readonly inDirectory: O.Option<AccountAttempt>;
};

const check = (
  dependencies: LogInDependencies,
  realm: Realm,
  { host, address, username, password }: LogIn,
): Work<
  LoginFailure | TooManyAttempts | AdmissionFailure | AccessFailure<'CollectionFull'>,
  CheckedLogin
> => {
  const { accounts } = dependencies;
  return pipe(
    TE.Do,
    TE.bind('named', () => accounts.lookUpIdentity(host, username)),
    TE.bind('isElsewhere', () => accounts.isElsewhere(host, username)),
    TE.bindW('opened', ({ named }) =>
      open(dependencies, { realm, address, username, password, account: named }),
    ),
    TE.bindW('account', ({ named, opened }) =>
      O.isNone(opened)
        ? TE.right(named)
        : pipe(
            addressOf(dependencies, realm, opened.value),
            TE.flatMap((email) => accounts.lookUpIdentity(host, email)),
          ),
    ),
    TE.flatMapEither(({ named, account, opened, isElsewhere }) =>
      pipe(
        checkAccount(
          account,
          O.isSome(opened) && (opened.value.person !== undefined || isStillOwn(named, account)),
          isElsewhere,
        ),
        E.map((valid) => ({
          account: valid,
          inDirectory: directoryAttemptOf(opened, realm, address),
        })),
      ),
    ),
  );
};

const noticeDevice = (
  { transact, deviceKeys }: LogInDependencies,
  { user }: Identity,
  { address, userAgent }: LogIn,
  now: Timestamp,
): Async<void> =>
  userAgent === undefined
    ? TE.right(undefined)
    : transact('server', (tx) =>
        notifyNewDevice(tx, deviceKeys, user, { address, userAgent }, now),
      );

/**
 * The account of a correct password. An unknown account takes as long as a wrong password
 * and gets the same response. The first login of a person whom a directory knows creates the
 * account, if the organization permits that. The attempts per account and per client address are
 * limited; see `attempt-limit.ts`. A directory counts them for its entry too, because it may find
 * the same entry by several names.
 */
export const logIn =
  (dependencies: LogInDependencies) =>
  (command: LogIn): Work<LogInFailure, Identity> => {
    const { accounts, attempts, passwordBackends } = dependencies;
    const login = { ...command, username: command.username.trim() };
    return pipe(
      TE.Do,
      TE.bindW('realm', () =>
        pipe(
          accounts.realmAt(command.host),
          TE.flatMap(
            TE.fromOption((): AccessFailure<'NoSuchRealm'> => accessFailure('NoSuchRealm')),
          ),
        ),
      ),
      ensure(
        () =>
          hasEmailForm(login.username) ||
          !passwordBackends.every(({ takesEmailsOnly }) => takesEmailsOnly),
        accessFailure('UsernameIsNoEmail'),
      ),
      TE.let('attempt', ({ realm }) => loginAttempt(realm.id, login.username, login.address)),
      TE.tap(({ attempt }) => countLogin(attempts, attempt)),
      ensure(() => passwordBackends.length > 0, accessFailure('PasswordLoginDisabled')),
      TE.bindW('checked', ({ realm }) => check(dependencies, realm, login)),
      TE.tap(({ attempt, checked }) => acceptLogin(attempts, attempt, checked.inDirectory)),
      TE.let('account', ({ checked }) => checked.account),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.tap(({ account, now }) => noticeDevice(dependencies, account, login, now)),
      TE.map(({ account }) => account),
    );
  };
