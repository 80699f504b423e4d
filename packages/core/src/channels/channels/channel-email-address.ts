import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm, User } from '../../access';
import { accessFailure, isAdministrator } from '../../access';
import type { Tokened, UserId } from '../../kernel';
import { has } from '../../kernel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { Channel } from './channel';
import type { BotOwner, ChannelForViewer } from './channel-access';
import { checkKnown, checkPosting } from './channel-access';

const maxSlugLength = 19;

/**
 * The channel's name in a form that an email address allows; empty if letters would be lost.
 *
 * Source: docs/reference/channels.md#email-address.
 */
export const emailSlug = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/[^\x20-\x7e]/.test(plain)) {
    return '';
  }
  return plain
    .toLowerCase()
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxSlugLength);
};

/** How addresses end, and the unguessable part of one. */
type AddressTokens = {
  /** Undefined for the host of the organization. */
  readonly domain: string | undefined;
  readonly tokenOf: (numbered: Tokened) => string;
};

/** The email address of a channel; a local part has at most 64 characters. */
export const channelEmailAddress = (
  { domain, tokenOf }: AddressTokens,
  name: string,
  numbered: Tokened,
  { host }: Pick<Realm, 'host'>,
): string => {
  const slug = emailSlug(name);
  return `${slug === '' ? '' : `${slug}.`}${tokenOf(numbered)}.show-sender@${domain ?? host}`;
};

export type EmailAddressFacts = {
  readonly target: O.Option<ChannelForViewer>;
  readonly botOwner: BotOwner | undefined;
  /** The sender shown for emails to the address, unless it is the caller or the gateway. */
  readonly sender: O.Option<User>;
  readonly gatewayId: UserId | undefined;
};

export type EmailAddressRefused =
  | AccessFailure<'InsufficientPermission'>
  | ChannelFailure<'InvalidChannelId' | 'NoSuchBot'>;

/** The sender shown for emails: the caller, one of their bots, or null for the gateway. */
const checkSender = (
  { sender, gatewayId }: EmailAddressFacts,
  { user }: Caller,
  senderId: UserId | undefined,
): E.Either<EmailAddressRefused, UserId | null> => {
  if (senderId === undefined || senderId === gatewayId) {
    return E.right(null);
  }
  if (senderId === user.id) {
    return E.right(senderId);
  }
  const bot = O.isSome(sender) && sender.value.isActive ? sender.value.bot : null;
  if (bot === null) {
    return E.left(channelFailure('NoSuchBot'));
  }
  if (bot.ownerId === user.id) {
    return E.right(senderId);
  }
  return E.left(
    isAdministrator(user) ? channelFailure('NoSuchBot') : accessFailure('InsufficientPermission'),
  );
};

/**
 * Whether the caller gets an address of the channel, and with which sender. Below a certain level
 * everyone who may know of the channel gets one, from that level on only users who may post.
 *
 * Source: docs/reference/channels.md#email-address.
 */
export const checkEmailAddress = (
  facts: EmailAddressFacts,
  caller: Caller,
  senderId: UserId | undefined,
): E.Either<EmailAddressRefused, { readonly channel: Channel; readonly senderId: UserId | null }> =>
  pipe(
    E.Do,
    E.bindW('target', () => checkKnown(caller, facts.target)),
    E.filterOrElseW(
      ({ target }) =>
        !target.channel.isArchived &&
        (!has(caller.level, 'channelEmailForPostersOnly') ||
          E.isRight(checkPosting(caller, target, facts.botOwner))),
      () => channelFailure('InvalidChannelId'),
    ),
    E.bindW('senderId', () => checkSender(facts, caller, senderId)),
    E.map(({ target: { channel }, senderId: checked }) => ({ channel, senderId: checked })),
  );
