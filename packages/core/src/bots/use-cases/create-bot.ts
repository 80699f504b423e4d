import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import { insufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelNameGiven } from '../../channels/channel-failures';
import type { Clock } from '../../ports/clock';
import type { ApiKeys } from '../../ports/secrets';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { NewUser } from '../../ports/user-repository';
import type { Timestamp } from '../../shared/timestamp';
import { isEmail } from '../../users/email-address';
import { parseFullName } from '../../users/full-name';
import { role } from '../../users/role';
import type { BotType } from '../../users/user';
import { userCreated } from '../../users/use-cases/announce-user';
import { changeAvatar } from '../../users/use-cases/change-avatar';
import type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from '../../users/use-cases/store-avatar';
import type { NameFailure } from '../../users/use-cases/change-name';
import { checkUnique } from '../../users/use-cases/change-name';
import type { BotService } from '../bot';
import { botEmail, botType, isEmptyName } from '../bot';
import { botAudience } from '../bot-audience';
import type { InvalidBot } from '../bot-failures';
import { invalidBot } from '../bot-failures';
import { mayCreateBot } from '../bot-permission';
import type { BotAvatar } from './bot-avatar';
import { withBotAvatar } from './bot-avatar';
import type { BotWithKey } from './bot-key';
import { withKey } from './bot-key';
import { findDefaultChannel } from './default-channel';
import { loadBot } from './load-bots';

export type CreateBot = {
  readonly fullName: string;
  readonly shortName: string;
  readonly type: number;
  readonly payloadUrl: string;
  readonly interface: number;
  readonly defaultSendingStream: string | undefined;
  readonly defaultEventsRegisterStream: string | undefined;
  readonly defaultAllPublicStreams: boolean;
  /** A picture, if one came along. */
  readonly files: readonly AvatarFile[];
};

export type CreateBotFailure =
  | InvalidBot
  | NameFailure
  | InsufficientPermission
  | InvalidChannelNameGiven
  | StoreAvatarFailure
  | Unexpected;

type Needs = 'acquaintances' | 'bots' | 'channels' | 'events' | 'users';

type Dependencies = AvatarDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly apiKeys: ApiKeys;
  readonly clock: Clock;
};

const isBotType = (type: number): type is BotType => type >= 1 && type <= 4;

const checkForm = (email: string, { shortName, type }: CreateBot): E.Either<InvalidBot, void> => {
  if (isEmptyName(shortName) || !isEmail(email)) {
    return E.left(invalidBot('badName'));
  }
  return type === botType.embedded ? E.left(invalidBot('embeddedDisabled')) : E.right(undefined);
};

const checkFree = (
  { users }: Pick<Transaction, 'users'>,
  { realm }: Caller,
  email: string,
  fullName: string,
): TE.TaskEither<InvalidBot | Unexpected, void> =>
  pipe(
    users.claimEmail(realm.id, email),
    TE.filterOrElseW(O.isNone, () => invalidBot('usernameInUse')),
    TE.flatMap(() => users.list(realm.id)),
    TE.filterOrElseW(
      (everyone) => !everyone.some((user) => user.isActive && user.fullName === fullName),
      () => invalidBot('nameInUse'),
    ),
    TE.map(() => undefined),
  );

const checkType = (
  caller: Caller,
  command: CreateBot,
): E.Either<InsufficientPermission | InvalidBot, BotType> => {
  if (!mayCreateBot(caller, command.type)) {
    return E.left(insufficientPermission);
  }
  if (!isBotType(command.type)) {
    return E.left(invalidBot('invalidType'));
  }
  return command.interface === 1 || command.interface === 2
    ? E.right(command.type)
    : E.left(invalidBot('invalidInterface'));
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

const serviceOf = (command: CreateBot, token: string): BotService =>
  command.type === botType.outgoingWebhook
    ? { _tag: 'Outgoing', url: command.payloadUrl, interface: command.interface, token }
    : null;

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
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.tap(() => TE.fromEither(checkForm(email, command))),
      TE.tap(({ fullName }) => checkUnique(tx, caller, fullName)),
      TE.tap(({ fullName }) => checkFree(tx, caller, email, fullName)),
      TE.bindW('type', () => TE.fromEither(checkType(caller, command))),
      TE.bindW('avatarKey', () => TE.fromEither(avatar)),
      TE.bindW('sending', () => findDefaultChannel(tx, caller, command.defaultSendingStream)),
      TE.bindW('events', () => findDefaultChannel(tx, caller, command.defaultEventsRegisterStream)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('id', () => TE.fromIO(ids.uuid)),
      TE.bindW('user', ({ type, fullName, now }) =>
        tx.users.create(newBot(caller, type, { email, fullName }, now)),
      ),
      TE.tap(({ user, sending, events, id }) =>
        tx.bots.configure(realm.id, user.id, {
          defaultSendingChannel: sending,
          defaultEventsChannel: events,
          defaultAllPublicChannels: command.defaultAllPublicStreams,
          service: serviceOf(command, id.replaceAll('-', '')),
        }),
      ),
      TE.tap(({ user, now }) => tx.events.emit(realm.id, userCreated(realm, user, now))),
      TE.bindW('shown', ({ user, avatarKey }) =>
        avatarKey === undefined ? TE.right(user) : changeAvatar(tx, realm, user, avatarKey),
      ),
      TE.bindW('bot', ({ shown }) => loadBot(tx, realm, shown)),
      TE.tap(({ user, bot }) =>
        tx.events.emit(realm.id, [
          { event: { _tag: 'BotAdded', bot }, audience: botAudience(user) },
        ]),
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
