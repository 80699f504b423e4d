import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { BotService, BotType, Caller, User } from '../../access';
import { botType, isEmptyName } from '../../access';
import { isEmail } from '../users/email-address';
import { canCreateBot } from './bot-permission';
import type { ChannelFailure, ChannelForViewer } from '../../channels';
import { canReadContent, channelFailure } from '../../channels';
import type { ChannelId } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { AccessFailure } from '../../access';
import { accessFailure } from '../../access';

/** A bot as somebody wants it made. */
export type RequestedBot = {
  readonly fullName: string;
  readonly shortName: string;
  readonly type: number;
  readonly payloadUrl: string;
  /** What runs behind the bot, by its name. */
  readonly serviceName: string | undefined;
  readonly interface: number;
  readonly defaultSendingStream: string | undefined;
  readonly defaultEventsRegisterStream: string | undefined;
  readonly defaultAllPublicStreams: boolean;
};

const isBotType = (type: number): type is BotType => type >= 1 && type <= 4;

/** Whether an account can have that short name; the first thing that is asked of it. */
export const checkShortName = (
  shortName: string,
  email: string,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  isEmptyName(shortName) || !isEmail(email)
    ? E.left(accountFailure('InvalidBot', { objection: 'badName' }))
    : E.right(undefined);

/** 1 the service's own payload, 2 one like Slack's. */
export const checkInterface = (
  given: number | undefined,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  given === undefined || given === 1 || given === 2
    ? E.right(undefined)
    : E.left(accountFailure('InvalidBot', { objection: 'invalidInterface' }));

/** This server runs no bots itself. Source: reference, "Types". */
export const checkRunner = ({
  type,
}: RequestedBot): E.Either<AccountFailure<'InvalidBot'>, void> =>
  type === botType.embedded
    ? E.left(accountFailure('InvalidBot', { objection: 'embeddedDisabled' }))
    : E.right(undefined);

/** Whether the caller may have a bot like that. Source: reference, "POST /bots", order of checks. */
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

/** No integration comes with this server, so that none can be named. */
export const checkIntegration = ({
  type,
  serviceName,
}: RequestedBot): E.Either<AccountFailure<'InvalidIntegration'>, void> =>
  type === botType.incomingWebhook && serviceName !== undefined && serviceName !== ''
    ? E.left(accountFailure('InvalidIntegration', { name: serviceName }))
    : E.right(undefined);

/** Whether no active account has exactly that name. */
export const checkBotNameFree = (
  everyone: readonly User[],
  fullName: string,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  everyone.some((user) => user.isActive && user.fullName === fullName)
    ? E.left(accountFailure('InvalidBot', { objection: 'nameInUse' }))
    : E.right(undefined);

/** Whether no account has the address of the bot. */
export const checkBotEmailFree = (
  holder: O.Option<User>,
): E.Either<AccountFailure<'InvalidBot'>, void> =>
  O.isNone(holder)
    ? E.right(undefined)
    : E.left(accountFailure('InvalidBot', { objection: 'usernameInUse' }));

/** The name of a default channel as a request gives it, and the channels of that name. */
export type NamedChannel = {
  /** Empty or undefined for no channel. */
  readonly name: string | undefined;
  readonly found: readonly ChannelForViewer[];
};

/** A default channel of a bot, to whose content the caller has to have access; null for none. */
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

/** @param token what the bot sends with each payload */
export const serviceOf = (requested: RequestedBot, token: string): BotService =>
  requested.type === botType.outgoingWebhook
    ? { _tag: 'Outgoing', url: requested.payloadUrl, interface: requested.interface, token }
    : null;
