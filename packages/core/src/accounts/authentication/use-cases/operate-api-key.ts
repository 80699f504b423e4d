import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { renewBotKey } from '../../bots/steps/bot-key';
import type { NamedAccount } from '../../users/steps/operated-account';
import { operatedAccount } from '../../users/steps/operated-account';
import { renewApiKey } from '../steps/renew-api-key';
import type { Ports } from '../../use-case-ports';

/**
 * The API key of an active account, for the operator of the server: there is no caller to check.
 *
 * @param isRenewed replaces the key first, which ends the sessions of the account, too
 */
export const apiKeyByEmail =
  ({ accounts, transact, apiKeys }: Pick<Ports, 'accounts' | 'apiKeys' | 'transact'>) =>
  ({
    isRenewed,
    ...named
  }: NamedAccount & { readonly isRenewed: boolean }): Work<
    AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>,
    string
  > =>
    pipe(
      operatedAccount(accounts, named),
      ensure(({ user }) => user.isActive, accessFailure('UserIsDeactivated')),
      TE.flatMap(({ realm, user, apiKeySeed }) => {
        if (!isRenewed) {
          return TE.right(apiKeys.keyOf(user.id, apiKeySeed));
        }
        return transact('server', (tx) =>
          isBot(user)
            ? renewBotKey(tx, apiKeys, { realm }, user)
            : pipe(
                renewApiKey(tx, realm.id, user.id),
                TE.map((seed) => apiKeys.keyOf(user.id, seed)),
              ),
        );
      }),
    );
