import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { botEmail } from '../../../access';
import type { Clock, Role, Unexpected, UserId } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { writeEmail } from '../../users/steps/change-email';
import type { NameFailure, NameNeeds } from '../../users/steps/change-name';
import { changeName } from '../../users/steps/change-name';
import type { RoleChangeFailure, RoleChangeNeeds } from '../../users/steps/change-role';
import { changeRole } from '../../users/steps/change-role';
import type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from '../../users/steps/store-avatar';
import { setAvatar } from '../../users/use-cases/change-avatar';
import { checkShortName } from '../bot-request';
import type { BotView } from '../present-bot';
import { accessBot } from '../steps/access-bot';
import type { BotAvatar } from '../steps/bot-avatar';
import { withBotAvatar } from '../steps/bot-avatar';
import { handOver } from '../steps/change-owner';
import { checkEmailFree, checkNameFree } from '../steps/check-bot-name';
import { loadBot } from '../steps/load-bots';
import type { BotSetUp } from '../steps/set-up-bot';
import { setUpBot } from '../steps/set-up-bot';
import type { AccountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import type { ChannelFailure } from '../../../channels';

/** What is left out stays. */
export type UpdateBot = BotSetUp & {
  readonly botId: UserId;
  readonly fullName: string | undefined;
  readonly shortName: string | undefined;
  readonly role: Role | undefined;
  readonly ownerId: UserId | undefined;
  /** A picture, if one came along. */
  readonly files: readonly AvatarFile[];
};

export type UpdateBotFailure =
  | AccountFailure<'BotDoesNotExist' | 'InvalidBot'>
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
  | ChannelFailure<'InvalidChannelNameGiven'>
  | NameFailure
  | RoleChangeFailure
  | StoreAvatarFailure
  | Unexpected;

type Needs = NameNeeds | RoleChangeNeeds | 'bots';

type Tx = Pick<Transaction, Needs>;

type Dependencies = AvatarDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

const rename = (
  tx: Tx,
  caller: Caller,
  bot: User,
  given: string | undefined,
): TE.TaskEither<AccountFailure<'InvalidBot'> | NameFailure | Unexpected, User> => {
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
): TE.TaskEither<AccountFailure<'InvalidBot'> | Unexpected, User> => {
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

const update = (
  { transact, clock }: Dependencies,
  caller: Caller,
  command: UpdateBot,
  avatar: BotAvatar,
): TE.TaskEither<UpdateBotFailure, UpdatedBot> =>
  transact((tx: Tx) =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('found', () => accessBot(tx, caller, command.botId)),
      TE.bindW('named', ({ found }) => rename(tx, caller, found, command.fullName)),
      TE.bindW('addressed', ({ named }) => readdress(tx, caller, named, command.shortName)),
      TE.bindW('placed', ({ addressed, now }) =>
        changeRole(tx, caller, addressed, command.role ?? addressed.role, now),
      ),
      TE.bindW('owned', ({ placed }) => handOver(tx, caller, placed, command.ownerId)),
      TE.tap(({ owned }) => setUpBot(tx, caller, owned, command)),
      TE.bindW('avatarKey', () => TE.fromEither(avatar)),
      TE.bindW('shown', ({ owned, avatarKey }) =>
        avatarKey === undefined ? TE.right(owned) : setAvatar(tx, caller.realm, owned, avatarKey),
      ),
      TE.bindW('bot', ({ shown }) => loadBot(tx, caller.realm, shown)),
      TE.bindW('owners', ({ bot }) =>
        tx.users.findMany(caller.realm.id, bot.ownerId === null ? [] : [bot.ownerId]),
      ),
      TE.map(({ bot, owners }) => ({ bot, owner: owners[0] })),
    ),
  );

/**
 * Changes what is given of a bot, all of it or nothing. What picture came along is made ready
 * before the transaction, and judged in its turn.
 *
 * Source: reference, «Bots», PATCH /bots/{bot_id}.
 */
export const updateBot =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateBot): TE.TaskEither<UpdateBotFailure, UpdatedBot> =>
    withBotAvatar(dependencies, caller.realm, command.files, (avatar) =>
      update(dependencies, caller, command, avatar),
    );
