import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelNameGiven } from '../../channels/channel-failures';
import type { Clock } from '../../ports/clock';
import type { ApiKeys, RandomIds } from '../../ports/secrets';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { NewUser } from '../../ports/user-repository';
import type { Timestamp } from '../../shared/timestamp';
import { parseFullName } from '../../users/full-name';
import { role } from '../../users/role';
import type { BotType } from '../../users/user';
import { userCreated } from '../../users/use-cases/announce-user';
import type { NameFailure } from '../../users/use-cases/change-name';
import { checkUnique } from '../../users/use-cases/change-name';
import { botEmail } from '../bot';
import type { InvalidBot, InvalidIntegration } from '../bot-failures';
import type { RequestedBot } from '../bot-request';
import {
  checkIntegration,
  checkRunner,
  checkShortName,
  checkType,
  serviceOf,
} from '../bot-request';
import { hearersOf } from './bot-hearers';
import type { BotWithKey } from './bot-key';
import { withKey } from './bot-key';
import { checkEmailFree, checkNameFree } from './check-bot-name';
import { findDefaultChannel } from './default-channel';
import { loadBot } from './load-bots';

export type CreateBotFailure =
  | InvalidBot
  | InvalidIntegration
  | NameFailure
  | InsufficientPermission
  | InvalidChannelNameGiven
  | Unexpected;

type Needs = 'bots' | 'channels' | 'events' | 'users';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly apiKeys: ApiKeys;
  readonly ids: RandomIds;
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

/**
 * Creates a bot that the caller owns.
 *
 * Source: reference, «POST /bots».
 */
export const createBot =
  ({ transact, apiKeys, ids, clock }: Dependencies) =>
  (caller: Caller, command: RequestedBot): TE.TaskEither<CreateBotFailure, BotWithKey> => {
    const { realm } = caller;
    const email = botEmail(command.shortName, realm.host);
    return transact((tx) =>
      pipe(
        TE.Do,
        TE.tap(() => TE.fromEither(checkShortName(command.shortName, email))),
        TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
        TE.tap(() => TE.fromEither(checkRunner(command))),
        TE.tap(({ fullName }) => checkUnique(tx, caller, fullName)),
        TE.tap(() => checkEmailFree(tx, caller, email)),
        TE.tap(({ fullName }) => checkNameFree(tx, caller, fullName)),
        TE.bindW('type', () => TE.fromEither(checkType(caller, command))),
        TE.bindW('sending', () => findDefaultChannel(tx, caller, command.defaultSendingStream)),
        TE.bindW('events', () =>
          findDefaultChannel(tx, caller, command.defaultEventsRegisterStream),
        ),
        TE.tap(() => TE.fromEither(checkIntegration(command))),
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
            settings: {},
          }),
        ),
        TE.bindW('bot', ({ user }) => loadBot(tx, realm, user)),
        TE.bindW('audience', ({ user }) => hearersOf(tx, user)),
        TE.tap(({ user, bot, audience, now }) =>
          tx.events.emit(realm.id, [
            ...userCreated(realm, user, now),
            { event: { _tag: 'BotAdded', bot }, audience },
          ]),
        ),
        TE.map(({ bot }) => withKey(apiKeys)(bot)),
      ),
    );
  };
