import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelNameGiven } from '../../channels/channel-failures';
import type { Clock } from '../../ports/clock';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import type { Role } from '../../users/role';
import { writeEmail } from '../../users/use-cases/change-email';
import type { NameFailure, NameNeeds } from '../../users/use-cases/change-name';
import { changeName } from '../../users/use-cases/change-name';
import type { RoleChangeFailure, RoleChangeNeeds } from '../../users/use-cases/change-role';
import { changeRole } from '../../users/use-cases/change-role';
import type { User } from '../../users/user';
import { botEmail } from '../bot';
import type { BotDoesNotExist, InvalidBot } from '../bot-failures';
import { checkShortName } from '../bot-request';
import type { BotView } from '../present-bot';
import { accessBot } from './access-bot';
import { handOver } from './change-owner';
import { checkEmailFree, checkNameFree } from './check-bot-name';
import type { BotSetUp } from './set-up-bot';
import { setUpBot } from './set-up-bot';

/** What is left out stays. */
export type UpdateBot = BotSetUp & {
  readonly botId: UserId;
  readonly fullName: string | undefined;
  readonly shortName: string | undefined;
  readonly role: Role | undefined;
  readonly ownerId: UserId | undefined;
};

export type UpdateBotFailure =
  | BotDoesNotExist
  | InsufficientPermission
  | InvalidBot
  | MustBeOwner
  | NameFailure
  | RoleChangeFailure
  | InvalidChannelNameGiven
  | Unexpected;

type Needs = NameNeeds | RoleChangeNeeds | 'bots';

type Tx = Pick<Transaction, Needs>;

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const rename = (
  tx: Tx,
  caller: Caller,
  bot: User,
  given: string | undefined,
): TE.TaskEither<InvalidBot | NameFailure | Unexpected, User> => {
  const fullName = given?.trim() ?? bot.fullName;
  return fullName === bot.fullName
    ? TE.right(bot)
    : pipe(
        checkNameFree(tx, caller, fullName),
        TE.flatMap(() => changeName(tx, caller, bot, fullName)),
      );
};

/** The short name is what the bot's address begins with. */
const readdress = (
  tx: Tx,
  caller: Caller,
  bot: User,
  shortName: string | undefined,
): TE.TaskEither<InvalidBot | Unexpected, User> => {
  const email =
    shortName === undefined ? bot.deliveryEmail : botEmail(shortName, caller.realm.host);
  return email === bot.deliveryEmail
    ? TE.right(bot)
    : pipe(
        TE.fromEither(checkShortName(shortName ?? '', email)),
        TE.flatMap(() => checkEmailFree(tx, caller, email)),
        TE.flatMap(() => writeEmail(tx, caller.realm, bot, email)),
      );
};

export type UpdatedBot = { readonly bot: BotView; readonly owner: User | undefined };

/**
 * Changes what is given of a bot, all of it or nothing.
 *
 * Source: reference, «Bots», PATCH /bots/{bot_id}.
 */
export const updateBot =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, command: UpdateBot): TE.TaskEither<UpdateBotFailure, UpdatedBot> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx: Tx) =>
          pipe(
            accessBot(tx, caller, command.botId),
            TE.flatMap((bot) => rename(tx, caller, bot, command.fullName)),
            TE.flatMap((bot) => readdress(tx, caller, bot, command.shortName)),
            TE.flatMap((bot) => changeRole(tx, caller, bot, command.role ?? bot.role, now)),
            TE.flatMap((bot) => handOver(tx, caller, bot, command.ownerId)),
            TE.flatMap((bot) => setUpBot(tx, caller, bot, command)),
            TE.bindTo('bot'),
            TE.bindW('owners', ({ bot }) =>
              tx.users.findMany(caller.realm.id, bot.ownerId === null ? [] : [bot.ownerId]),
            ),
            TE.map(({ bot, owners }) => ({ bot, owner: owners[0] })),
          ),
        ),
      ),
    );
