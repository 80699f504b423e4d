import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotType, Caller, NewUser } from '../../../access';
import { botEmail, withinLimit } from '../../../access';
import type { ApiKeys, Clock, Timestamp, Unexpected } from '../../../kernel';
import { role } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { parseFullName } from '../../users/full-name';
import { userCreated } from '../../users/steps/announce-user';
import type { NameFailure } from '../../users/steps/change-name';
import { checkUnique } from '../../users/steps/change-name';
import type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from '../../users/steps/store-avatar';
import { changeAvatar } from '../../users/use-cases/change-avatar';
import type { RequestedBot } from '../bot-request';
import {
  checkIntegration,
  checkRunner,
  checkShortName,
  checkType,
  serviceOf,
} from '../bot-request';
import type { BotAvatar } from '../steps/bot-avatar';
import { withBotAvatar } from '../steps/bot-avatar';
import { botEventAudienceOf } from '../steps/bot-event-audience';
import { checkEmailFree, checkNameFree } from '../steps/check-bot-name';
import { findDefaultChannel } from '../steps/default-channel';
import { loadBot } from '../steps/load-bots';
import type { BotWithKey } from './bot-key';
import { withKey } from './bot-key';
import type { AccountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import type { ChannelFailure } from '../../../channels';

export type CreateBot = RequestedBot & {
  /** A picture, if one came along. */
  readonly files: readonly AvatarFile[];
};

export type CreateBotFailure =
  | AccountFailure<'InvalidBot' | 'InvalidIntegration'>
  | AccessFailure<'CollectionFull' | 'InsufficientPermission'>
  | ChannelFailure<'InvalidChannelNameGiven'>
  | NameFailure
  | StoreAvatarFailure
  | Unexpected;

type Needs = 'collections' | 'knownUsers' | 'bots' | 'channels' | 'events' | 'users';

type Dependencies = AvatarDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly apiKeys: ApiKeys;
  readonly clock: Clock;
};

const newBot = (
  { realm, user }: Caller,
  type: BotType,
  named: { readonly email: string; readonly fullName: string },
  joinedAt: Timestamp,
): NewUser => ({
  realmId: realm.id,
  deliveryEmail: named.email,
  emailVisibility: 1,
  fullName: named.fullName,
  role: role.member,
  isActive: true,
  bot: { type, ownerId: user.id },
  joinedAt,
  timezone: '',
  avatarSource: 'G',
  isImportedStub: false,
  grants: [],
  passwordHash: undefined,
});

/** The full name, if the bot can have it and its address. */
const freeName = (
  tx: Pick<Transaction, 'users'>,
  caller: Caller,
  command: CreateBot,
  email: string,
): TE.TaskEither<AccountFailure<'InvalidBot'> | NameFailure | Unexpected, string> =>
  pipe(
    TE.fromEither(checkShortName(command.shortName, email)),
    TE.flatMap(() => TE.fromEither(parseFullName(command.fullName))),
    TE.tap(() => TE.fromEither(checkRunner(command))),
    TE.tap((fullName) => checkUnique(tx, caller, fullName)),
    TE.tap(() => checkEmailFree(tx, caller, email)),
    TE.tap((fullName) => checkNameFree(tx, caller, fullName)),
  );

const create = (
  { transact, apiKeys, ids, clock }: Dependencies,
  caller: Caller,
  command: CreateBot,
  avatar: BotAvatar,
): TE.TaskEither<CreateBotFailure, BotWithKey> => {
  const { realm } = caller;
  const email = botEmail(command.shortName, realm.host);
  return transact((tx) =>
    pipe(
      TE.Do,
      TE.bindW('fullName', () => freeName(tx, caller, command, email)),
      TE.bindW('type', () => TE.fromEither(checkType(caller, command))),
      TE.bindW('avatarKey', () => TE.fromEither(avatar)),
      TE.bindW('sending', () => findDefaultChannel(tx, caller, command.defaultSendingStream)),
      TE.bindW('events', () => findDefaultChannel(tx, caller, command.defaultEventsRegisterStream)),
      TE.tap(() => TE.fromEither(checkIntegration(command))),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('id', () => TE.fromIO(ids.uuid)),
      TE.bindW('user', ({ type, fullName, now }) =>
        pipe(
          tx.users.create(newBot(caller, type, { email, fullName }, now)),
          withinLimit(tx, caller, 'bots'),
        ),
      ),
      TE.tap(({ user, sending, events, id }) =>
        tx.bots.configure(realm.id, user.id, {
          defaultSendingChannel: sending,
          defaultEventsChannel: events,
          defaultAllPublicChannels: command.defaultAllPublicStreams,
          service: serviceOf(command, id.replaceAll('-', '')),
          settings: {},
        }),
      ),
      TE.tap(({ user, now }) => tx.events.emit(realm.id, userCreated(realm, user, now))),
      TE.bindW('shown', ({ user, avatarKey }) =>
        avatarKey === undefined ? TE.right(user) : changeAvatar(tx, realm, user, avatarKey),
      ),
      TE.bindW('bot', ({ shown }) => loadBot(tx, realm, shown)),
      TE.bindW('audience', ({ shown }) => botEventAudienceOf(tx, shown)),
      TE.tap(({ bot, audience }) =>
        tx.events.emit(realm.id, [{ event: { _tag: 'BotAdded', bot }, audience }]),
      ),
      TE.map(({ bot }) => withKey(apiKeys)(bot)),
    ),
  );
};

/**
 * Creates a bot that the caller owns.
 *
 * Source: reference, «POST /bots».
 */
export const createBot =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateBot): TE.TaskEither<CreateBotFailure, BotWithKey> =>
    withBotAvatar(dependencies, caller.realm, command.files, (avatar) =>
      create(dependencies, caller, command, avatar),
    );
