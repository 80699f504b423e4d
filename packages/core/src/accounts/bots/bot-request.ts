import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AccessFailure, BotService, BotType, Caller, User } from '../../access';
import { accessFailure, botType, isEmptyName } from '../../access';
import { isEmail } from '../users/email-address';
import { canCreateBot } from './bot-permission';
import type { ChannelFailure, ChannelForViewer } from '../../channels';
import { canReadContent, channelFailure } from '../../channels';
import type { ChannelId } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/** The requested properties of a new bot. */
export type RequestedBot = {
  readonly fullName: string;
  readonly shortName: string;
  readonly type: number;
  readonly payloadUrl: string;
  /** The name of the integration or embedded service behind the bot. */
  readonly serviceName?: string | undefined;
  readonly interface: number;
  readonly defaultSendingStream?: string | undefined;
  readonly defaultEventsRegisterStream?: string | undefined;
  readonly defaultAllPublicStreams: boolean;
};

const isBotType = (type: number): type is BotType => type >= 1 && type <= 4;

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

/** Rejects embedded bots, because this server runs none. Source: reference, "Types". */
export const checkNotEmbedded = ({
  type,
}: RequestedBot): E.Either<AccountFailure<'InvalidBot'>, void> =>
  type === botType.embedded
    ? E.left(accountFailure('InvalidBot', { objection: 'embeddedDisabled' }))
    : E.right(undefined);

/**
 * Checks that the caller may create a bot of that type. Source: reference, "POST /bots", order of
 * checks.
 */
export const checkType = (
  caller: Caller,
  { type, interface: given }: RequestedBot,
): E.Either<AccessFailure<'InsufficientPermission'> | AccountFailure<'InvalidBot'>, BotType> => {
  if (!canCreateBot(caller, type)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (!isBotType(type)) {
    return E.left(accountFailure('InvalidBot', { objection: 'invalidType' }));
  }
  const checked = checkInterface(given);
  return E.isLeft(checked) ? checked : E.right(type);
};

/** Rejects every integration, because this server has none. */
export const checkIntegration = ({
  type,
  serviceName,
}: RequestedBot): E.Either<AccountFailure<'InvalidIntegration'>, void> =>
  type === botType.incomingWebhook && serviceName !== undefined && serviceName !== ''
    ? E.left(accountFailure('InvalidIntegration', { name: serviceName }))
    : E.right(undefined);

/** Checks that no active account has exactly that name. */
export const checkBotNameFree = (
  everyone: readonly User[],
  fullName: string,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  everyone.some((user) => user.isActive && user.fullName === fullName)
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
export const serviceOf = (requested: RequestedBot, token: string): BotService =>
  requested.type === botType.outgoingWebhook
    ? { _tag: 'Outgoing', url: requested.payloadUrl, interface: requested.interface, token }
    : null;
