import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import type { ActivityNeeds } from '../../users/use-cases/account-activity';
import { deactivate } from '../../users/use-cases/deactivate-account';
import type { BotDoesNotExist } from '../bot-failures';
import { accessBot } from './access-bot';

type Dependencies = {
  readonly transact: UnitOfWork<ActivityNeeds>;
  readonly clock: Clock;
};

/** Deactivates a bot; nothing changes if it was already. Source: reference, «Bots». */
export const deactivateBot =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { botId }: { readonly botId: UserId },
  ): TE.TaskEither<BotDoesNotExist | InsufficientPermission | MustBeOwner | Unexpected, void> =>
    transact((tx) =>
      pipe(
        accessBot(tx, caller, botId),
        TE.bindTo('bot'),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ bot, now }) =>
          bot.isActive ? deactivate(tx, caller.realm, bot, now) : TE.right(undefined),
        ),
      ),
    );
