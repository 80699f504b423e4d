import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { FetchedApiKey } from '../../authentication/use-cases/fetch-api-key';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type LogInWithToken = { readonly host: string; readonly token: string };

type LogInWithTokenFailure =
  | AccessFailure<'AccountDeactivated' | 'AuthenticationFailed' | 'RealmDeactivated'>
  | AccountFailure<'InvalidLoginToken' | 'TokenLoginDisabled'>;

/**
 * Returns the API key of the account whose address a valid token has.
 *
 * Source: docs/reference/authentication.md#json-web-tokens.
 */
export const fetchApiKeyWithToken =
  ({ accounts, apiKeys, loginTokens }: Pick<Ports, 'accounts' | 'apiKeys' | 'loginTokens'>) =>
  ({ host, token }: LogInWithToken): Work<LogInWithTokenFailure, FetchedApiKey> =>
    pipe(
      TE.fromNullable(accountFailure('TokenLoginDisabled'))(loginTokens),
      TE.flatMap(({ emailOf }) => emailOf(token)),
      TE.flatMap(TE.fromOption(() => accountFailure('InvalidLoginToken', { problem: 'invalid' }))),
      TE.flatMap(TE.fromNullable(accountFailure('InvalidLoginToken', { problem: 'noEmail' }))),
      TE.flatMap((email) => accounts.lookUpIdentity(host, email)),
      TE.map(O.filter(({ user }) => !isBot(user))),
      TE.flatMap(TE.fromOption(() => accessFailure('AuthenticationFailed'))),
      ensure(({ user }) => user.isActive, accessFailure('AccountDeactivated', { atLogin: true })),
      ensure(({ realm }) => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      TE.map(({ user, apiKeySeed }) => ({
        apiKey: apiKeys.keyOf(user.id, apiKeySeed),
        email: user.deliveryEmail,
        userId: user.id,
      })),
    );
