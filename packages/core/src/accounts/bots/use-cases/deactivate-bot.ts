import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, Unexpected, UserId } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { ActivityNeeds } from '../../users/steps/account-activity';
import { deactivate } from '../../users/steps/deactivate-account';
import { accessBot } from '../steps/access-bot';
import type { AccountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

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
  ): TE.TaskEither<
    | AccountFailure<'BotDoesNotExist'>
    | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
    | Unexpected,
    void
  > =>
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
