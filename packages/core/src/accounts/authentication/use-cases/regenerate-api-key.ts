import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { ApiKeys, Unexpected } from '../../../kernel';
import { renewBotKey } from '../../bots/steps/bot-key';
import type { UnitOfWork } from '../../transaction';
import { renewApiKey } from '../steps/renew-api-key';

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly apiKeys: ApiKeys;
};

/**
 * Renews the caller's API key and returns the new one; the old one is invalid at once. If the
 * caller is a bot, announces the new key to the bot's audience.
 *
 * Source: reference, "POST /users/me/api_key/regenerate".
 */
export const regenerateApiKey =
  ({ transact, apiKeys }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, string> =>
    transact((tx) =>
      isBot(user)
        ? renewBotKey(tx, apiKeys, { realm }, user)
        : pipe(
            renewApiKey(tx, realm.id, user.id),
            TE.map((seed) => apiKeys.keyOf(user.id, seed)),
          ),
    );
