import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, BotConfiguration, BotService, Caller, User } from '../../access';
import { BotType, accessFailure, botType, isEmptyName } from '../../access';
import { isEmail } from '../users/email-address';
import { canCreateBot } from './bot-permission';
import type { ChannelFailure, ChannelForViewer } from '../../channels';
import { canReadContent, channelFailure } from '../../channels';
import { configOptionsOf, embeddedBotNamed, integrationNamed } from '../../integrations';
import type { ChannelId } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

type BotSettings = BotConfiguration['settings'];

/** The requested properties of a new bot. */
export type RequestedBot = {
  readonly fullName: string;
  /** What is before `-bot` in the email address; no other bot may have it. */
  readonly shortName: string;
  /** 1 for a bot that calls the API; the others are in docs/bots.md. */
  readonly type: number;
  /** Where an outgoing webhook is called. */
  readonly payloadUrl: string;
  /** The name of the integration or embedded service behind the bot. */
  readonly serviceName?: string | undefined;
  /** Options of the integration or embedded service. */
  readonly settings: BotSettings;
  readonly interface: number;
  readonly defaultSendingChannel?: string | undefined;
  readonly defaultEventsChannel?: string | undefined;
  readonly defaultAllPublicChannels: boolean;
};

/** Checks the short name; the first check of a request. */
export const checkShortName = (
  shortName: string,
  email: string,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  isEmptyName(shortName) || !isEmail(email)
    ? E.left(accountFailure('InvalidBot', { objection: 'badName' }))
    : E.right(undefined);

/** Interface 1 is the service's own payload, 2 is compatible with Slack's. */
export const checkInterface = (
  given: number | undefined,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  given === undefined || given === 1 || given === 2
    ? E.right(undefined)
    : E.left(accountFailure('InvalidBot', { objection: 'invalidInterface' }));

/**
 * An embedded bot needs the name of one that the server runs.
 *
 * Source: docs/reference/bots.md#addresses-and-types.
 */
export const checkEmbedded = ({
  type,
  serviceName,
}: RequestedBot): E.Either<AccountFailure<'InvalidBot'>, void> =>
  type === botType.embedded && embeddedBotNamed(serviceName ?? '') === undefined
    ? E.left(accountFailure('InvalidBot', { objection: 'unknownEmbeddedBot' }))
    : E.right(undefined);

/**
 * Checks that the caller may create a bot of that type.
 *
 * Source: docs/reference/bots.md#creating-a-bot.
 */
export const checkType = (
  caller: Caller,
  { type, interface: given }: RequestedBot,
): E.Either<AccessFailure<'InsufficientPermission'> | AccountFailure<'InvalidBot'>, BotType> => {
  if (!canCreateBot(caller, type)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (!BotType.is(type)) {
    return E.left(accountFailure('InvalidBot', { objection: 'invalidType' }));
  }
  const checked = checkInterface(given);
  return E.isLeft(checked) ? checked : E.right(type);
};

/** The key under which a bot's configuration names its integration. */
const integrationKey = 'integration_id';

/** Rejects settings that the service does not have. */
export const checkSettings = (
  settings: BotSettings,
  known: readonly string[],
): E.Either<AccountFailure<'InvalidBot'>, BotSettings> =>
  Object.keys(settings).every((key) => known.includes(key))
    ? E.right(settings)
    : E.left(accountFailure('InvalidBot', { objection: 'invalidConfiguration' }));

/** The configuration of a new bot, which depends on its integration or embedded service. */
export const configure = ({
  type,
  serviceName,
  settings,
}: RequestedBot): E.Either<AccountFailure<'InvalidBot' | 'InvalidIntegration'>, BotSettings> => {
  if (type === botType.embedded) {
    return checkSettings(settings, Object.keys(embeddedBotNamed(serviceName ?? '')?.options ?? {}));
  }
  if (type !== botType.incomingWebhook || serviceName === undefined || serviceName === '') {
    return E.right(settings);
  }
  const integration = integrationNamed(serviceName);
  return integration === undefined
    ? E.left(accountFailure('InvalidIntegration', { name: serviceName }))
    : pipe(
        checkSettings(
          settings,
          configOptionsOf(integration).map(({ key }) => key),
        ),
        E.map((checked) => ({ ...checked, [integrationKey]: serviceName })),
      );
};

/**
 * Checks that no active account has exactly that name.
 *
 * @param sameNamed at least the accounts that have it
 */
export const checkBotNameFree = (
  sameNamed: readonly User[],
  fullName: string,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  sameNamed.some((user) => user.isActive && user.fullName === fullName)
    ? E.left(accountFailure('InvalidBot', { objection: 'nameInUse' }))
    : E.right(undefined);

/** Checks that no account has the bot's email address. */
export const checkBotEmailFree = (
  holder: O.Option<User>,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  O.isNone(holder)
    ? E.right(undefined)
    : E.left(accountFailure('InvalidBot', { objection: 'usernameInUse' }));

/** The requested name of a default channel, and the channels with that name. */
export type NamedChannel = {
  /** Empty or undefined for no channel. */
  readonly name: string | undefined;
  readonly found: readonly ChannelForViewer[];
};

/** A bot's default channel, whose content the caller must be able to read; null for none. */
export const checkDefaultChannel = (
  caller: Caller,
  { name, found }: NamedChannel,
): E.Either<ChannelFailure<'InvalidChannelNameGiven'>, ChannelId | null> => {
  if (name === undefined || name === '') {
    return E.right(null);
  }
  const readable = found.find(
    (target) => !target.channel.isArchived && canReadContent(caller, target),
  );
  return readable === undefined
    ? E.left(channelFailure('InvalidChannelNameGiven', { name }))
    : E.right(readable.channel.id);
};

/** @param token the secret that the bot sends with each payload */
export const serviceOf = (requested: RequestedBot, token: string): BotService => {
  switch (requested.type) {
    case botType.outgoingWebhook:
      return { _tag: 'Outgoing', url: requested.payloadUrl, interface: requested.interface, token };
    case botType.embedded:
      return {
        _tag: 'Embedded',
        name: requested.serviceName ?? '',
        settings: requested.settings,
      };
    default:
      return null;
  }
};
