import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { deactivate } from '../../users/use-cases/account-activity';
import type { BotDoesNotExist } from '../bot-failures';
import { accessBot } from './access-bot';

type Dependencies = {
  readonly transact: UnitOfWork<'acquaintances' | 'events' | 'subscriptions' | 'users'>;
};

/** Deactivates a bot; nothing changes if it was already. Source: reference, «Bots». */
export const deactivateBot =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { botId }: { readonly botId: UserId },
  ): TE.TaskEither<BotDoesNotExist | InsufficientPermission | Unexpected, void> =>
    transact((tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.flatMap((bot) =>
          bot.isActive ? deactivate(tx, caller.realm, bot) : TE.right(undefined),
        ),
      ),
    );
