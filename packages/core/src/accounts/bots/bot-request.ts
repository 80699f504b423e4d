import * as E from 'fp-ts/Either';
import type { BotService, BotType, Caller, InsufficientPermission } from '../../access';
import { botType, insufficientPermission, isEmptyName } from '../../access';
import { isEmail } from '../users/email-address';
import type { InvalidBot, InvalidIntegration } from './bot-failures';
import { invalidBot, invalidIntegration } from './bot-failures';
import { mayCreateBot } from './bot-permission';

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
export const checkShortName = (shortName: string, email: string): E.Either<InvalidBot, void> =>
  isEmptyName(shortName) || !isEmail(email) ? E.left(invalidBot('badName')) : E.right(undefined);

/** 1 the service's own payload, 2 one like Slack's. */
export const checkInterface = (given: number | undefined): E.Either<InvalidBot, void> =>
  given === undefined || given === 1 || given === 2
    ? E.right(undefined)
    : E.left(invalidBot('invalidInterface'));

/** This server runs no bots itself. Source: reference, «Types». */
export const checkRunner = ({ type }: RequestedBot): E.Either<InvalidBot, void> =>
  type === botType.embedded ? E.left(invalidBot('embeddedDisabled')) : E.right(undefined);

/** Whether the caller may have a bot like that. Source: reference, «POST /bots», order of checks. */
export const checkType = (
  caller: Caller,
  { type, interface: given }: RequestedBot,
): E.Either<InsufficientPermission | InvalidBot, BotType> => {
  if (!mayCreateBot(caller, type)) {
    return E.left(insufficientPermission);
  }
  if (!isBotType(type)) {
    return E.left(invalidBot('invalidType'));
  }
  const checked = checkInterface(given);
  return E.isLeft(checked) ? checked : E.right(type);
};

/** No integration comes with this server, so that none can be named. */
export const checkIntegration = ({
  type,
  serviceName,
}: RequestedBot): E.Either<InvalidIntegration, void> =>
  type === botType.incomingWebhook && serviceName !== undefined && serviceName !== ''
    ? E.left(invalidIntegration(serviceName))
    : E.right(undefined);

/** @param token what the bot sends with each payload */
export const serviceOf = (requested: RequestedBot, token: string): BotService =>
  requested.type === botType.outgoingWebhook
    ? { _tag: 'Outgoing', url: requested.payloadUrl, interface: requested.interface, token }
    : null;
