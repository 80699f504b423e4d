import * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, BotConfiguration, Caller, NewUser, User } from '../../access';
import type { ChannelFailure } from '../../channels';
import type { Timestamp } from '../../kernel';
import { botType, newUser } from '../../access';
import type { AccountFailure } from '../failures';
import type { NameFailure } from '../users/full-name';
import { checkUniqueName, parseFullName } from '../users/full-name';
import type { BotAvatar, BotAvatarFailure } from './bot-avatar';
import type { NamedChannel, RequestedBot } from './bot-request';
import {
  checkBotEmailFree,
  checkBotNameFree,
  checkDefaultChannel,
  checkEmbedded,
  checkShortName,
  checkType,
  configure,
  serviceOf,
} from './bot-request';

/** What the creation of a bot depends on. */
export type BotCreationFacts = {
  /** The email address for the requested short name. */
  readonly email: string;
  readonly emailHolder: O.Option<User>;
  /** The users with exactly the requested name. */
  readonly sameNamed: readonly User[];
  /** The users whose names are reserved. */
  readonly reservedNames: readonly User[];
  readonly sendingChannel: NamedChannel;
  readonly eventsChannel: NamedChannel;
  readonly avatar: BotAvatar;
  /** The secret that an outgoing webhook sends with each payload. */
  readonly serviceToken: string;
  readonly now: Timestamp;
};

export type BotCreationPlan = {
  readonly user: NewUser;
  readonly configuration: BotConfiguration;
  /** The key of the uploaded picture. */
  readonly avatarKey: string | undefined;
};

export type BotCreationFailure =
  | AccountFailure<'InvalidBot' | 'InvalidIntegration'>
  | AccessFailure<'InsufficientPermission'>
  | ChannelFailure<'InvalidChannelNameGiven'>
  | NameFailure
  | BotAvatarFailure;

/**
 * Validates a new bot of the caller, in the order in which problems are reported.
 *
 * Source: docs/reference/bots.md#creating-a-bot.
 */
export const planBotCreation = (
  caller: Caller,
  facts: BotCreationFacts,
  requested: RequestedBot,
): E.Either<BotCreationFailure, BotCreationPlan> =>
  pipe(
    E.Do,
    E.tap(() => checkShortName(requested.shortName, facts.email)),
    E.bindW('fullName', () => parseFullName(requested.fullName)),
    E.tap(() => checkEmbedded(requested)),
    E.tap(({ fullName }) => checkUniqueName(facts.reservedNames, fullName)),
    E.tap(() => checkBotEmailFree(facts.emailHolder)),
    E.tap(({ fullName }) => checkBotNameFree(facts.sameNamed, fullName)),
    E.bindW('type', () => checkType(caller, requested)),
    E.bindW('avatarKey', () => facts.avatar),
    E.bindW('sending', () => checkDefaultChannel(caller, facts.sendingChannel)),
    E.bindW('events', () => checkDefaultChannel(caller, facts.eventsChannel)),
    E.bindW('settings', () => configure(requested)),
    E.map(({ fullName, type, avatarKey, sending, events, settings }) => ({
      user: newUser({
        realmId: caller.realm.id,
        deliveryEmail: facts.email,
        fullName,
        bot: { type, ownerId: caller.user.id },
        joinedAt: facts.now,
      }),
      configuration: {
        defaultSendingChannel: sending,
        defaultEventsChannel: events,
        defaultAllPublicChannels: requested.defaultAllPublicChannels,
        service: serviceOf(requested, facts.serviceToken),
        settings: requested.type === botType.embedded ? {} : settings,
      },
      avatarKey,
    })),
  );
