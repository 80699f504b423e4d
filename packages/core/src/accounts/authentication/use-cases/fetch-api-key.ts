import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Account,
  AccountReader,
  AttemptLimiter,
  LoginAttempt,
  Realm,
} from '../../../access';
import { accessFailure, isBot, loginAttempt } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { ApiKeys, Clock, Timestamp, Unexpected } from '../../../kernel';
import type { AdmissionFailure } from '../../directory-accounts/admission';
import { admitPerson } from '../../directory-accounts/steps/admit-person';
import type { DeviceKeys } from '../../ports/device-keys';
import type { PasswordBackend, PasswordLogin, ValidLogin } from '../../ports/password-backend';
import type { UnitOfWork } from '../../transaction';
import { isEmail } from '../../users/email-address';
import type { DisposableDomains } from '../../users/email-rules';
import { countAttempts } from '../steps/count-attempts';
import { notifyNewDevice } from '../steps/notify-new-device';

export type FetchApiKey = {
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

export type FetchApiKeyFailure =
  | LoginFailure
  | AccessFailure<'UsernameIsNoEmail' | 'TooManyAttempts' | 'PasswordLoginDisabled'>
  | AdmissionFailure
  | Unexpected;

export type FetchedApiKey = {
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
};

type Dependencies = NoticeDependencies & {
  readonly accounts: AccountReader;
  readonly apiKeys: ApiKeys;
  readonly attempts: AttemptLimiter;
  readonly clock: Clock;
  readonly deviceKeys: DeviceKeys;
  readonly disposableDomains: DisposableDomains;
  readonly transact: UnitOfWork;
  readonly passwordBackends: readonly PasswordBackend[];
};

/** A login with the correct password, and the method of the backend that accepted it. */
type OpenedLogin = ValidLogin & { readonly source: string };

/** The login that the first backend accepts. */
const firstToOpen = (
  backends: readonly PasswordBackend[],
  login: PasswordLogin,
): TE.TaskEither<Unexpected, O.Option<OpenedLogin>> =>
  backends.reduce(
    (opened, backend) =>
      pipe(
        opened,
        TE.flatMap((valid) =>
          O.isSome(valid)
            ? TE.right(valid)
            : pipe(
                backend.open(login),
                TE.map(O.map((found) => ({ ...found, source: backend.method }))),
              ),
        ),
      ),
    TE.of<Unexpected, O.Option<OpenedLogin>>(O.none),
  );

/** Rejects empty passwords, because some directories accept them as anonymous logins. */
const open = (
  backends: readonly PasswordBackend[],
  login: PasswordLogin,
): TE.TaskEither<Unexpected, O.Option<OpenedLogin>> =>
  login.password === '' ? TE.right(O.none) : firstToOpen(backends, login);

/** The address of the account, which is created for a person of a directory if there is none. */
const addressOf = (
  dependencies: Dependencies,
  realm: Realm,
  { source, email, person }: OpenedLogin,
): TE.TaskEither<AdmissionFailure | Unexpected, string> =>
  person === undefined
    ? TE.right(email)
    : pipe(
        TE.fromIO(dependencies.clock.now),
        TE.flatMap((now) =>
          dependencies.transact((tx) =>
            admitPerson(dependencies)(tx, realm, { source, email, ...person }, now),
          ),
        ),
        TE.map(({ deliveryEmail }) => deliveryEmail),
      );

const checkAccount = (
  account: O.Option<Account>,
  isOpened: boolean,
  isElsewhere: boolean,
): E.Either<LoginFailure, Account> => {
  if (O.isNone(account) || isBot(account.value.user)) {
    return E.left(
      isElsewhere
        ? accessFailure('NoSuchRealm', { atLogin: true })
        : accessFailure('AuthenticationFailed'),
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

const check = (
  dependencies: Dependencies,
  realm: Realm,
  { host, username, password }: FetchApiKey,
): TE.TaskEither<LoginFailure | AdmissionFailure | Unexpected, Account> => {
  const { accounts, passwordBackends } = dependencies;
  return pipe(
    TE.Do,
    TE.bind('named', () => accounts.accountAt(host, username)),
    TE.bind('isElsewhere', () => accounts.isElsewhere(host, username)),
    TE.bind('opened', ({ named }) =>
      open(passwordBackends, { realm, username, password, account: named }),
    ),
    TE.bindW('account', ({ named, opened }) =>
      O.isNone(opened)
        ? TE.right(named)
        : pipe(
            addressOf(dependencies, realm, opened.value),
            TE.flatMap((email) => accounts.accountAt(host, email)),
          ),
    ),
    TE.flatMap(({ account, opened, isElsewhere }) =>
      TE.fromEither(checkAccount(account, O.isSome(opened), isElsewhere)),
    ),
  );
};

/**
 * Checks the limits of login attempts. The limit for the whole account does not apply to client
 * addresses with an earlier successful login.
 */
const countLogin = (
  attempts: AttemptLimiter,
  { byClient, byAccountAndClient, byAccount, known }: LoginAttempt,
): TE.TaskEither<AccessFailure<'TooManyAttempts'> | Unexpected, void> =>
  pipe(
    countAttempts(attempts, [byAccountAndClient, byClient]),
    TE.flatMap(() => attempts.hasCounted(known.limit, known.who)),
    TE.flatMap((isKnown) => (isKnown ? TE.right(undefined) : countAttempts(attempts, [byAccount]))),
  );

/**
 * Removes a successful login from the counts, and records the client address as known for the
 * account.
 */
const acceptLogin = (
  attempts: AttemptLimiter,
  { byClient, byAccountAndClient, byAccount, known }: LoginAttempt,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    attempts.forget(byAccountAndClient.limit, byAccountAndClient.who),
    TE.flatMap(() => attempts.uncount(byClient.limit, byClient.who)),
    TE.flatMap(() => attempts.hasCounted(known.limit, known.who)),
    TE.flatMap((wasKnown) =>
      wasKnown
        ? TE.right(undefined)
        : pipe(
            attempts.uncount(byAccount.limit, byAccount.who),
            TE.flatMap(() => attempts.count(known.limit, known.who)),
            TE.map(() => undefined),
          ),
    ),
  );

const noticeDevice = (
  { transact, deviceKeys }: Dependencies,
  { user }: Account,
  { address, userAgent }: FetchApiKey,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  userAgent === undefined
    ? TE.right(undefined)
    : transact((tx) => notifyNewDevice(tx, deviceKeys, user, { address, userAgent }, now));

/**
 * Returns the API key for a correct password. An unknown account takes as long as a wrong password
 * and gets the same response. The first login of a person whom a directory knows creates the
 * account, if the organization permits that. The attempts per account and per client address are limited; see
 * `attempt-limit.ts`.
 *
 * Source: API document and reference, "POST /fetch_api_key".
 */
export const fetchApiKey =
  (dependencies: Dependencies) =>
  (command: FetchApiKey): TE.TaskEither<FetchApiKeyFailure, FetchedApiKey> => {
    const { accounts, apiKeys, attempts, passwordBackends } = dependencies;
    const login = { ...command, username: command.username.trim() };
    return pipe(
      TE.Do,
      TE.bindW('realm', () =>
        pipe(
          accounts.realmAt(command.host),
          TE.flatMap(
            TE.fromOption((): AccessFailure<'NoSuchRealm'> =>
              accessFailure('NoSuchRealm', { atLogin: true }),
            ),
          ),
        ),
      ),
      TE.filterOrElseW(
        () =>
          isEmail(login.username) ||
          !passwordBackends.every(({ takesEmailsOnly }) => takesEmailsOnly),
        () => accessFailure('UsernameIsNoEmail'),
      ),
      TE.let('attempt', ({ realm }) => loginAttempt(realm.id, login.username, login.address)),
      TE.tap(({ attempt }) => countLogin(attempts, attempt)),
      TE.filterOrElseW(
        () => passwordBackends.length > 0,
        () => accessFailure('PasswordLoginDisabled'),
      ),
      TE.bindW('account', ({ realm }) => check(dependencies, realm, login)),
      TE.tap(({ attempt }) => acceptLogin(attempts, attempt)),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.tap(({ account, now }) => noticeDevice(dependencies, account, login, now)),
      TE.map(({ account: { user, apiKeySeed } }) => ({
        apiKey: apiKeys.keyOf(user.id, apiKeySeed),
        email: user.deliveryEmail,
        userId: user.id,
      })),
    );
  };
