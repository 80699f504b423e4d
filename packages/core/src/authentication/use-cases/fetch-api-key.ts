import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Account, AccountReader } from '../../ports/account-reader';
import type { ApiKeys, Passwords } from '../../ports/secrets';
import type { Unexpected } from '../../ports/unexpected';
import { isEmail } from '../../users/email-address';
import type {
  AccountDeactivated,
  AuthenticationFailed,
  NoSuchRealm,
  RealmDeactivated,
  UsernameIsNoEmail,
} from '../authentication-failures';
import {
  accountDeactivated,
  authenticationFailed,
  noSuchRealm,
  realmDeactivated,
  usernameIsNoEmail,
} from '../authentication-failures';

export type FetchApiKey = {
  readonly host: string;
  readonly username: string;
  readonly password: string;
};

export type FetchApiKeyFailure =
  | UsernameIsNoEmail
  | AuthenticationFailed
  | NoSuchRealm
  | AccountDeactivated
  | RealmDeactivated
  | Unexpected;

export type FetchedApiKey = {
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
};

type Dependencies = {
  readonly accounts: AccountReader;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
};

const judge = (
  account: O.Option<Account>,
  isVerified: boolean,
): E.Either<AuthenticationFailed | AccountDeactivated | RealmDeactivated, Account> => {
  if (O.isNone(account) || !isVerified) {
    return E.left(authenticationFailed);
  }
  const { user, realm } = account.value;
  if (!user.isActive) {
    return E.left(accountDeactivated(true));
  }
  return realm.isActive ? E.right(account.value) : E.left(realmDeactivated(true));
};

/**
 * Tells the API key to whoever knows the password. An unknown account takes as long as a wrong
 * password and gets the same answer.
 *
 * Source: API document, «POST /fetch_api_key».
 */
export const fetchApiKey =
  ({ accounts, apiKeys, passwords }: Dependencies) =>
  ({ host, username, password }: FetchApiKey): TE.TaskEither<FetchApiKeyFailure, FetchedApiKey> =>
    pipe(
      TE.Do,
      TE.bindW('realm', () =>
        pipe(
          accounts.realmAt(host),
          TE.flatMap(TE.fromOption((): NoSuchRealm => noSuchRealm(true))),
        ),
      ),
      TE.filterOrElseW(
        () => isEmail(username.trim()),
        () => usernameIsNoEmail,
      ),
      TE.bindW('account', () => accounts.accountAt(host, username.trim())),
      TE.bindW('isVerified', ({ account }) =>
        passwords.verify(password, O.toUndefined(account)?.passwordHash),
      ),
      TE.bindW('known', ({ account, isVerified }) => TE.fromEither(judge(account, isVerified))),
      TE.map(({ known: { user, apiKeyGeneration } }) => ({
        apiKey: apiKeys.keyOf(user.id, apiKeyGeneration),
        email: user.deliveryEmail,
        userId: user.id,
      })),
    );
