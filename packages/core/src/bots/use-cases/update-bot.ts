import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelNameGiven } from '../../channels/channel-failures';
import type { AddressedEvent } from '../../events/log-entry';
import type { Clock } from '../../ports/clock';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import type { Role } from '../../users/role';
import { setAvatar } from '../../users/use-cases/change-avatar';
import type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from '../../users/use-cases/store-avatar';
import type { NameFailure } from '../../users/use-cases/change-name';
import { changeName } from '../../users/use-cases/change-name';
import type { RoleChangeFailure } from '../../users/use-cases/change-role';
import { changeRole } from '../../users/use-cases/change-role';
import { findUser } from '../../users/use-cases/sight';
import type { User } from '../../users/user';
import { isBot } from '../../users/user';
import type { UserDoesNotExist } from '../../users/user-failures';
import type { BotConfiguration } from '../bot';
import { plainConfiguration } from '../bot';
import { botAudience } from '../bot-audience';
import type { BotDoesNotExist, InvalidBot } from '../bot-failures';
import { invalidBot } from '../bot-failures';
import type { BotView } from '../present-bot';
import type { BotAvatar } from './bot-avatar';
import { withBotAvatar } from './bot-avatar';
import { accessBot } from './access-bot';
import { changeOwner } from './change-owner';
import { findDefaultChannel } from './default-channel';
import { loadBot } from './load-bots';

/** What is left out stays; an empty name of a channel clears it. */
export type UpdateBot = {
  readonly botId: UserId;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly ownerId: UserId | undefined;
  readonly payloadUrl: string | undefined;
  readonly interface: number | undefined;
  readonly defaultSendingStream: string | undefined;
  readonly defaultEventsRegisterStream: string | undefined;
  readonly defaultAllPublicStreams: boolean | undefined;
  /** A picture, if one came along. */
  readonly files: readonly AvatarFile[];
};

export type UpdateBotFailure =
  | BotDoesNotExist
  | UserDoesNotExist
  | InsufficientPermission
  | InvalidBot
  | NameFailure
  | RoleChangeFailure
  | InvalidChannelNameGiven
  | StoreAvatarFailure
  | Unexpected;

type Needs = 'acquaintances' | 'bots' | 'channels' | 'events' | 'users';

type Tx = Pick<Transaction, Needs>;

type Dependencies = AvatarDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

const checkName = (
  { users }: Tx,
  bot: User,
  fullName: string | undefined,
): TE.TaskEither<InvalidBot | Unexpected, void> =>
  fullName === undefined || fullName.trim() === bot.fullName
    ? TE.right(undefined)
    : pipe(
        users.list(bot.realmId),
        TE.filterOrElseW(
          (everyone) =>
            !everyone.some((user) => user.isActive && user.fullName === fullName.trim()),
          () => invalidBot('nameInUse'),
        ),
        TE.map(() => undefined),
      );

const handOver = (
  tx: Tx,
  caller: Caller,
  bot: User,
  ownerId: UserId | undefined,
): TE.TaskEither<InvalidBot | Unexpected, void> =>
  ownerId === undefined || ownerId === bot.bot?.ownerId
    ? TE.right(undefined)
    : pipe(
        tx.users.find(caller.realm.id, ownerId),
        TE.flatMap(TE.fromOption(() => invalidBot('noSuchOwner'))),
        TE.filterOrElseW(
          ({ isActive }) => isActive,
          () => invalidBot('ownerDeactivated'),
        ),
        TE.filterOrElseW(
          (owner) => !isBot(owner),
          () => invalidBot('ownerIsBot'),
        ),
        TE.flatMap((owner) => changeOwner(tx, caller, bot, owner)),
      );

const configured = (
  tx: Tx,
  caller: Caller,
  before: BotConfiguration,
  command: UpdateBot,
): TE.TaskEither<InvalidChannelNameGiven | Unexpected, BotConfiguration> => {
  const { service } = before;
  return pipe(
    TE.Do,
    TE.bindW('sending', () => findDefaultChannel(tx, caller, command.defaultSendingStream)),
    TE.bindW('events', () => findDefaultChannel(tx, caller, command.defaultEventsRegisterStream)),
    TE.map(({ sending, events }) => ({
      defaultSendingChannel:
        command.defaultSendingStream === undefined ? before.defaultSendingChannel : sending,
      defaultEventsChannel:
        command.defaultEventsRegisterStream === undefined ? before.defaultEventsChannel : events,
      defaultAllPublicChannels: command.defaultAllPublicStreams ?? before.defaultAllPublicChannels,
      service:
        service?._tag === 'Outgoing'
          ? {
              ...service,
              url: command.payloadUrl ?? service.url,
              interface: command.interface ?? service.interface,
            }
          : service,
    })),
  );
};

const parts = [
  ['default_sending_stream', 'defaultSendingChannel'],
  ['default_events_register_stream', 'defaultEventsChannel'],
  ['default_all_public_streams', 'defaultAllPublicChannels'],
  ['services', 'service'],
] as const;

const setUpEvents = (
  bot: BotView,
  owner: User,
  before: BotConfiguration,
  after: BotConfiguration,
): readonly AddressedEvent[] =>
  parts
    .filter(([, part]) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map(([property]) => ({
      event: { _tag: 'BotSetUp', bot, property },
      audience: botAudience(owner),
    }));

const setUp = (
  tx: Tx,
  caller: Caller,
  bot: User,
  command: UpdateBot,
): TE.TaskEither<InvalidChannelNameGiven | Unexpected, void> =>
  pipe(
    tx.bots.configurationsOf(caller.realm.id, [bot.id]),
    TE.map((found) => found.get(bot.id) ?? plainConfiguration),
    TE.bindTo('before'),
    TE.bindW('after', ({ before }) => configured(tx, caller, before, command)),
    TE.tap(({ after }) => tx.bots.configure(caller.realm.id, bot.id, after)),
    TE.bindW('view', () => loadBot(tx, caller.realm, bot)),
    TE.flatMap(({ before, after, view }) =>
      tx.events.emit(caller.realm.id, setUpEvents(view, bot, before, after)),
    ),
  );

export type UpdatedBot = { readonly bot: BotView; readonly owner: User | undefined };

const update = (
  { transact, clock }: Dependencies,
  caller: Caller,
  command: UpdateBot,
  avatar: BotAvatar,
): TE.TaskEither<UpdateBotFailure, UpdatedBot> =>
  transact((tx) =>
    pipe(
      TE.Do,
      TE.bindW('bot', () => accessBot(tx, caller, command.botId)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.tap(({ bot }) => checkName(tx, bot, command.fullName)),
      TE.tap(({ bot }) => changeName(tx, caller, bot, command.fullName ?? bot.fullName)),
      TE.tap(({ bot, now }) => changeRole(tx, caller, bot, command.role ?? bot.role, now)),
      TE.tap(({ bot }) => handOver(tx, caller, bot, command.ownerId)),
      TE.bindW('changed', ({ bot }) => findUser(tx, caller, { _tag: 'ById', id: bot.id })),
      TE.tap(({ changed }) => setUp(tx, caller, changed, command)),
      TE.bindW('avatarKey', () => TE.fromEither(avatar)),
      TE.bindW('shown', ({ changed, avatarKey }) =>
        avatarKey === undefined
          ? TE.right(changed)
          : setAvatar(tx, caller.realm, changed, avatarKey),
      ),
      TE.bindW('view', ({ shown }) => loadBot(tx, caller.realm, shown)),
      TE.bindW('owners', ({ view }) =>
        tx.users.findMany(caller.realm.id, view.ownerId === null ? [] : [view.ownerId]),
      ),
      TE.map(({ view, owners }) => ({ bot: view, owner: owners[0] })),
    ),
  );

/**
 * Changes how a bot is set up. What picture came along is made ready before the transaction, and
 * judged in its turn.
 *
 * Source: reference, «Bots», PATCH /bots/{bot_id}.
 */
export const updateBot =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateBot): TE.TaskEither<UpdateBotFailure, UpdatedBot> =>
    withBotAvatar(dependencies, caller.realm, command.files, (avatar) =>
      update(dependencies, caller, command, avatar),
    );
