import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { BotConfiguration, BotService, Caller, User } from '../../access';
import { botEmail, isBot } from '../../access';
import type { ChannelFailure } from '../../channels';
import { embeddedBotNamed } from '../../integrations';
import type { ChannelId, FeatureLevel, Role, UserId } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { NameFailure } from '../users/full-name';
import { planName } from '../users/full-name';
import type { RoleChangeFacts, RoleChangeFailure, RoleChangePlan } from '../users/role-change';
import { planRoleChange } from '../users/role-change';
import type { BotAvatar, BotAvatarFailure } from './bot-avatar';
import type { NamedChannel } from './bot-request';
import {
  checkBotEmailFree,
  checkBotNameFree,
  checkDefaultChannel,
  checkInterface,
  checkSettings,
  checkShortName,
} from './bot-request';

/**
 * The requested changes of a bot; undefined for what stays. An empty channel name clears the
 * channel.
 */
export type RequestedBotChanges = {
  readonly fullName?: string | undefined;
  readonly shortName?: string | undefined;
  readonly role?: Role | undefined;
  readonly ownerId?: UserId | undefined;
  readonly payloadUrl?: string | undefined;
  readonly interface?: number | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly defaultSendingChannel?: string | undefined;
  readonly defaultEventsChannel?: string | undefined;
  readonly defaultAllPublicChannels?: boolean | undefined;
  /** The level of the bot's requests that do not send one; 0 for none. */
  readonly defaultLevel?: FeatureLevel | undefined;
};

/** What the changes depend on; each part is loaded only if it is requested. */
export type BotUpdateFacts = {
  readonly bot: User;
  /** The users with exactly the new name; needed only if the name changes. */
  readonly sameNamed: readonly User[];
  /** The users whose names are reserved. */
  readonly reservedNames: readonly User[];
  /** The user who has the new email address already. */
  readonly emailHolder: O.Option<User>;
  readonly roleChange: RoleChangeFacts;
  readonly newOwner: O.Option<User>;
  readonly configuration: BotConfiguration;
  readonly sendingChannel: NamedChannel;
  readonly eventsChannel: NamedChannel;
  readonly avatar: BotAvatar;
};

/** What changes; undefined for what stays. */
export type BotUpdatePlan = {
  readonly fullName: string | undefined;
  readonly email: string | undefined;
  readonly role: RoleChangePlan | undefined;
  readonly owner: User | undefined;
  readonly configuration: BotConfiguration;
  /** Null for none. */
  readonly defaultLevel: FeatureLevel | null | undefined;
  readonly avatarKey: string | undefined;
};

export type BotUpdateFailure =
  | AccountFailure<'InvalidBot'>
  | ChannelFailure<'InvalidChannelNameGiven'>
  | NameFailure
  | RoleChangeFailure
  | BotAvatarFailure;

/** The requested name, or the current one. */
export const requestedName = ({ fullName }: RequestedBotChanges, bot: User): string =>
  fullName?.trim() ?? bot.fullName;

/** The email address for the requested short name, or the current one. */
export const requestedEmail = (
  { shortName }: RequestedBotChanges,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
): string => (shortName === undefined ? bot.deliveryEmail : botEmail(shortName, realm.host));

const planBotName = (
  { bot, sameNamed, reservedNames }: BotUpdateFacts,
  wanted: RequestedBotChanges,
): E.Either<AccountFailure<'InvalidBot'> | NameFailure, string | undefined> => {
  const fullName = requestedName(wanted, bot);
  return fullName === bot.fullName
    ? E.right(undefined)
    : pipe(
        checkBotNameFree(sameNamed, fullName),
        E.flatMap(() => planName(bot, fullName, reservedNames)),
      );
};

const planBotEmail = (
  caller: Caller,
  { bot, emailHolder }: BotUpdateFacts,
  wanted: RequestedBotChanges,
): E.Either<AccountFailure<'InvalidBot'>, string | undefined> => {
  const email = requestedEmail(wanted, caller, bot);
  return email === bot.deliveryEmail
    ? E.right(undefined)
    : pipe(
        checkShortName(wanted.shortName ?? '', email),
        E.flatMap(() => checkBotEmailFree(emailHolder)),
        E.map(() => email),
      );
};

const planOwner = (
  { bot, newOwner }: BotUpdateFacts,
  { ownerId }: RequestedBotChanges,
): E.Either<AccountFailure<'InvalidBot'>, User | undefined> => {
  if (ownerId === undefined || ownerId === bot.bot?.ownerId) {
    return E.right(undefined);
  }
  if (O.isNone(newOwner)) {
    return E.left(accountFailure('InvalidBot', { objection: 'noSuchOwner' }));
  }
  const owner = newOwner.value;
  if (!owner.isActive) {
    return E.left(accountFailure('InvalidBot', { objection: 'ownerDeactivated' }));
  }
  return isBot(owner)
    ? E.left(accountFailure('InvalidBot', { objection: 'ownerIsBot' }))
    : E.right(owner);
};

const changedService = (
  service: BotService,
  wanted: RequestedBotChanges,
): E.Either<AccountFailure<'InvalidBot'>, BotService> => {
  switch (service?._tag) {
    case undefined:
      return E.right(null);
    case 'Outgoing':
      return E.right({
        ...service,
        url: wanted.payloadUrl ?? service.url,
        interface: wanted.interface ?? service.interface,
      });
    case 'Embedded':
      return pipe(
        checkSettings(
          wanted.settings ?? {},
          Object.keys(embeddedBotNamed(service.name)?.options ?? {}),
        ),
        E.map((changed) => ({ ...service, settings: { ...service.settings, ...changed } })),
      );
  }
};

const changedChannel = (
  caller: Caller,
  before: ChannelId | null,
  wanted: NamedChannel,
): E.Either<ChannelFailure<'InvalidChannelNameGiven'>, ChannelId | null> =>
  wanted.name === undefined ? E.right(before) : checkDefaultChannel(caller, wanted);

const planConfiguration = (
  caller: Caller,
  { configuration: before, sendingChannel, eventsChannel }: BotUpdateFacts,
  wanted: RequestedBotChanges,
): E.Either<
  AccountFailure<'InvalidBot'> | ChannelFailure<'InvalidChannelNameGiven'>,
  BotConfiguration
> =>
  pipe(
    E.Do,
    E.tap(() => checkInterface(wanted.interface)),
    E.bindW('sending', () => changedChannel(caller, before.defaultSendingChannel, sendingChannel)),
    E.bindW('events', () => changedChannel(caller, before.defaultEventsChannel, eventsChannel)),
    E.bindW('service', () => changedService(before.service, wanted)),
    E.map(({ sending, events, service }) => ({
      defaultSendingChannel: sending,
      defaultEventsChannel: events,
      defaultAllPublicChannels: wanted.defaultAllPublicChannels ?? before.defaultAllPublicChannels,
      service,
      settings:
        service?._tag === 'Embedded' ? before.settings : { ...before.settings, ...wanted.settings },
    })),
  );

const changedLevel = (
  bot: User,
  { defaultLevel }: RequestedBotChanges,
): FeatureLevel | null | undefined => {
  const level = defaultLevel === 0 ? null : defaultLevel;
  return level === bot.defaultLevel ? undefined : level;
};

/**
 * Decides all changes of a bot, or why none is made.
 *
 * Source: docs/reference/bots.md#changing-a-bot.
 */
export const planBotUpdate = (
  caller: Caller,
  facts: BotUpdateFacts,
  wanted: RequestedBotChanges,
): E.Either<BotUpdateFailure, BotUpdatePlan> =>
  pipe(
    E.Do,
    E.bindW('fullName', () => planBotName(facts, wanted)),
    E.bindW('email', () => planBotEmail(caller, facts, wanted)),
    E.bindW('role', () => planRoleChange(facts.roleChange, wanted.role ?? facts.bot.role)),
    E.bindW('owner', () => planOwner(facts, wanted)),
    E.bindW('configuration', () => planConfiguration(caller, facts, wanted)),
    E.let('defaultLevel', () => changedLevel(facts.bot, wanted)),
    E.bindW('avatarKey', () => facts.avatar),
  );
