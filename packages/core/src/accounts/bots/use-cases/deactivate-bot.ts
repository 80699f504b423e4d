import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import { deactivate } from '../../users/steps/change-activity';
import type { BotAccessFailure } from '../bot-permission';
import { accessBot } from '../steps/access-bot';
import type { Ports } from '../../use-case-ports';

/**
 * Deactivates a bot; changes nothing if it is deactivated already.
 *
 * Source: docs/reference/bots.md#changing-a-bot.
 */
export const deactivateBot =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (caller: Caller, { botId }: { readonly botId: UserId }): Work<BotAccessFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.bindTo('bot'),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ bot, now }) =>
          bot.isActive ? deactivate(tx, caller.realm, bot, now) : TE.right(undefined),
        ),
      ),
    );
