import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import type { ApiKeys, Async } from '../../../kernel';
import { renewApiKey } from '../../authentication/steps/renew-api-key';
import type { Transaction } from '../../transaction';
import type { BotView } from '../bot-view';
import { apiKeySeedOf } from '../bot-view';
import { botAudience } from '../bot-audience';
import { loadBot } from './load-bots';

/** A bot and its API key. */
export type BotWithKey = { readonly bot: BotView; readonly apiKey: string };

export const withKey =
  (apiKeys: ApiKeys) =>
  (bot: BotView): BotWithKey => ({
    bot,
    apiKey: apiKeys.keyOf(bot.userId, apiKeySeedOf(bot)),
  });

/** Renews the key of a bot, and announces the new key to the bot's audience. */
export const replaceBotKey = (
  tx: Transaction,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
): Async<BotView> =>
  pipe(
    renewApiKey(tx, realm.id, bot.id),
    TE.flatMap(() => loadBot(tx, realm, bot)),
    TE.tap((view) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'BotKeyChanged', bot: view }, audience: botAudience(bot) },
      ]),
    ),
  );

/** The same; returns the new key. */
export const renewBotKey = (
  tx: Transaction,
  apiKeys: ApiKeys,
  caller: Pick<Caller, 'realm'>,
  bot: User,
): Async<string> =>
  pipe(
    replaceBotKey(tx, caller, bot),
    TE.map((view) => withKey(apiKeys)(view).apiKey),
  );
