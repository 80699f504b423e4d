import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { Async } from '../../../kernel';
import { renewBotKey } from '../../bots/steps/bot-key';
import { renewApiKey } from '../steps/renew-api-key';
import type { Ports } from '../../use-case-ports';

/**
 * Renews the caller's API key and returns the new one; the old one is invalid at once. If the
 * caller is a bot, announces the new key to the bot's audience.
 *
 * Source: docs/reference/authentication.md#renewing-the-key.
 */
export const regenerateApiKey =
  ({ transact, apiKeys }: Pick<Ports, 'apiKeys' | 'transact'>) =>
  (caller: Caller): Async<string> =>
    transact(caller, (tx) =>
      isBot(caller.user)
        ? renewBotKey(tx, apiKeys, { realm: caller.realm }, caller.user)
        : pipe(
            renewApiKey(tx, caller.realm.id, caller.user.id),
            TE.map((seed) => apiKeys.keyOf(caller.user.id, seed)),
          ),
    );
