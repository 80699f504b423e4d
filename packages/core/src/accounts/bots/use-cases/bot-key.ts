import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import type { BotAccessFailure } from '../bot-permission';
import { accessBot } from '../steps/access-bot';
import { renewBotKey, withKey } from '../steps/bot-key';
import { loadBot } from '../steps/load-bots';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'apiKeys' | 'transact'>;

type OfBot = { readonly botId: UserId };

/**
 * Returns the API key of a bot to its owner and those who administer it.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const getBotApiKey =
  ({ transact, apiKeys }: Dependencies) =>
  (caller: Caller, { botId }: OfBot): Work<BotAccessFailure, string> =>
    transact(caller, (tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.flatMap((bot) => loadBot(tx, caller.realm, bot)),
        TE.map((bot) => withKey(apiKeys)(bot).apiKey),
      ),
    );

/**
 * Renews the API key of a bot and returns the new key.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const regenerateBotApiKey =
  ({ transact, apiKeys }: Dependencies) =>
  (caller: Caller, { botId }: OfBot): Work<BotAccessFailure, string> =>
    transact(caller, (tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.flatMap((bot) => renewBotKey(tx, apiKeys, caller, bot)),
      ),
    );
