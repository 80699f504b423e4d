import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import type { ApiKeys, Unexpected, UserId } from '../../../kernel';
import { renewApiKey } from '../../authentication/steps/renew-api-key';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { BotView } from '../present-bot';
import { apiKeySeedOf } from '../present-bot';
import type { BotAccessFailure } from '../bot-permission';
import { accessBot } from '../steps/access-bot';
import { botEventAudienceOf } from '../steps/bot-event-audience';
import { loadBot } from '../steps/load-bots';

/** A bot and its API key. */
export type BotWithKey = { readonly bot: BotView; readonly apiKey: string };

export const withKey =
  (apiKeys: ApiKeys) =>
  (bot: BotView): BotWithKey => ({
    bot,
    apiKey: apiKeys.keyOf(bot.userId, apiKeySeedOf(bot)),
  });

type Failure = BotAccessFailure | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly apiKeys: ApiKeys;
};

type OfBot = { readonly botId: UserId };

/**
 * Returns the API key of a bot to its owner and those who administer it. Source: reference, "Bots".
 */
export const getBotApiKey =
  ({ transact, apiKeys }: Dependencies) =>
  (caller: Caller, { botId }: OfBot): TE.TaskEither<Failure, string> =>
    transact((tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.flatMap((bot) => loadBot(tx, caller.realm, bot)),
        TE.map((bot) => withKey(apiKeys)(bot).apiKey),
      ),
    );

/** Renews the key of a bot, announces the new key to the bot's audience, and returns it. */
export const renewBotKey = (
  tx: Transaction,
  apiKeys: ApiKeys,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
): TE.TaskEither<Unexpected, string> =>
  pipe(
    renewApiKey(tx, realm.id, bot.id),
    TE.flatMap(() => loadBot(tx, realm, bot)),
    TE.bindTo('view'),
    TE.bind('audience', () => botEventAudienceOf(tx, bot)),
    TE.tap(({ view, audience }) =>
      tx.events.emit(realm.id, [{ event: { _tag: 'BotKeyChanged', bot: view }, audience }]),
    ),
    TE.map(({ view }) => withKey(apiKeys)(view).apiKey),
  );

/** Renews the API key of a bot and returns the new key. Source: reference, "Bots". */
export const regenerateBotApiKey =
  ({ transact, apiKeys }: { readonly transact: UnitOfWork; readonly apiKeys: ApiKeys }) =>
  (caller: Caller, { botId }: OfBot): TE.TaskEither<Failure, string> =>
    transact((tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.flatMap((bot) => renewBotKey(tx, apiKeys, caller, bot)),
      ),
    );
