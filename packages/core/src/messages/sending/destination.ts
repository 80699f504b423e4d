import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, Member, Principals, User } from '../../access';
import { countPrincipals, isNobody, matchPrincipals } from '../../access';
import type {
  BotOwner,
  Channel,
  ChannelFailure,
  ChannelForViewer,
  InvalidChannelName,
} from '../../channels';
import {
  canReadMetadata,
  channelFailure,
  canCreateTopics,
  checkPosting,
  parseChannelName,
  parseTopic,
  checkTopicPolicy,
} from '../../channels';
import type { ChannelId, RecipientId, UserId } from '../../kernel';
import type { MessageFailure } from '../failures';
import { maxRecipients, messageFailure } from '../failures';
import type { ToChannel } from './addressee';
import type { DirectMessageFailure } from './direct-message-permission';
import { checkDirectMessage } from './direct-message-permission';

/** Where a message goes. */
export type Destination =
  | { readonly _tag: 'InChannel'; readonly channel: Channel; readonly topic: string }
  | {
      readonly _tag: 'InConversation';
      /** Undefined if the message begins the conversation. */
      readonly recipientId: RecipientId | undefined;
      /** Everyone in it, the sender included, by id. */
      readonly people: readonly User[];
    };

export const channelDestination = (channel: Channel, topic: string): Destination => ({
  _tag: 'InChannel',
  channel,
  topic,
});

/** The name of the topic; empty for direct messages. */
export const topicOf = (destination: Destination): string =>
  destination._tag === 'InChannel' ? destination.topic : '';

/** Whom the sender of a direct message names, and which of all users the sender may know of. */
export type RecipientFacts = {
  readonly recipients: Principals;
  /** Those of the recipients who exist. */
  readonly users: readonly User[];
  readonly isVisible: (user: Pick<User, 'id'>) => boolean;
};

/** What decides where a message goes, and whether the sender may send it there. */
export type DestinationFacts =
  | {
      readonly _tag: 'ChannelFacts';
      /** As the sender gives them. */
      readonly addressee: ToChannel;
      /** Undefined if there is no such channel. */
      readonly target: ChannelForViewer | undefined;
      /** Who lends the sender, a bot, the right to post. */
      readonly botOwner: BotOwner | undefined;
      /** Somebody has written in the topic. Undefined if that was not looked up. */
      readonly topicExists: boolean | undefined;
    }
  | (RecipientFacts & {
      readonly _tag: 'ConversationFacts';
      /** Undefined if there is no conversation of these people yet. */
      readonly recipientId: RecipientId | undefined;
      /** There are messages in it. */
      readonly hasHistory: boolean;
      /** Everyone in it, the sender included, by id. */
      readonly people: readonly (Member & { readonly user: User })[];
    });

export type ChannelDestinationFailure =
  | ChannelFailure<
      | 'ChannelDoesNotExist'
      | 'EmptyTopicNotAllowed'
      | 'InvalidCharacterInTopic'
      | 'MayNotCreateTopic'
      | 'MayNotPost'
      | 'MissingTopic'
      | 'NotAuthorizedToSend'
      | 'OnlyEmptyTopicAllowed'
    >
  | InvalidChannelName;

export type RecipientsFailure = MessageFailure<
  'InaccessibleRecipients' | 'TooManyRecipients' | 'UnknownRecipientEmail' | 'UnknownRecipientId'
>;

export type DestinationFailure =
  | ChannelDestinationFailure
  | RecipientsFailure
  | DirectMessageFailure
  | MessageFailure<'MissingRecipients'>;

export type ChannelFacts = Extract<DestinationFacts, { readonly _tag: 'ChannelFacts' }>;
export type ConversationFacts = Extract<DestinationFacts, { readonly _tag: 'ConversationFacts' }>;

/** A name of a channel that can be one; ids are not checked. */
export const checkChannelName = (
  channel: ChannelId | string,
): E.Either<InvalidChannelName, ChannelId | string> =>
  typeof channel === 'number' ? E.right(channel) : parseChannelName(channel);

const checkTopicCreation = (
  caller: Caller,
  channel: Channel,
  { botOwner, topicExists }: ChannelFacts,
): E.Either<ChannelFailure<'MayNotCreateTopic'>, void> =>
  topicExists === true || canCreateTopics(caller, channel, botOwner)
    ? E.right(undefined)
    : E.left(channelFailure('MayNotCreateTopic'));

/** A bot may know of the channels that its owner is subscribed to, as it may post there. */
const checkVisible = (
  caller: Caller,
  { addressee: { channel }, target, botOwner }: ChannelFacts,
): E.Either<ChannelFailure<'ChannelDoesNotExist'>, ChannelForViewer> =>
  target !== undefined && (canReadMetadata(caller, target) || botOwner?.isSubscribed === true)
    ? E.right(target)
    : E.left(channelFailure('ChannelDoesNotExist', { channel }));

/**
 * The channel and the topic, if the caller may write there and the topic fits.
 *
 * Source: reference, "POST /messages", order of checks.
 */
export const checkChannelDestination = (
  caller: Caller,
  facts: ChannelFacts,
): E.Either<ChannelDestinationFailure, Destination> =>
  pipe(
    E.Do,
    E.bindW('topic', () => parseTopic(facts.addressee.topic)),
    E.tap(() => checkChannelName(facts.addressee.channel)),
    E.bindW('target', () => checkVisible(caller, facts)),
    E.tap(({ target }) => checkPosting(caller, target, facts.botOwner)),
    E.tap(({ target }) => checkTopicCreation(caller, target.channel, facts)),
    E.tap(({ target, topic }) => checkTopicPolicy(caller.realm, target.channel, topic)),
    E.map(({ target, topic }) => channelDestination(target.channel, topic)),
  );

const unknownRecipient = (missing: UserId | string): RecipientsFailure =>
  typeof missing === 'string'
    ? messageFailure('UnknownRecipientEmail', { email: missing })
    : messageFailure('UnknownRecipientId', { id: missing });

/** More recipients than a direct message may have: they are not even looked up. */
export const areTooMany = (principals: Principals): boolean =>
  countPrincipals(principals) > maxRecipients;

/** The recipients of a direct message: all of them exist, and the caller may know of them. */
export const checkRecipients = (
  caller: Caller,
  { recipients, users, isVisible }: RecipientFacts,
): E.Either<RecipientsFailure, readonly User[]> =>
  areTooMany(recipients)
    ? E.left(messageFailure('TooManyRecipients'))
    : pipe(
        matchPrincipals(recipients, users, caller.realm),
        E.mapLeft(unknownRecipient),
        E.filterOrElseW(
          (found) => found.every(isVisible),
          () => messageFailure('InaccessibleRecipients'),
        ),
      );

const checkConversation = (
  caller: Caller,
  facts: ConversationFacts,
): E.Either<Exclude<DestinationFailure, ChannelDestinationFailure>, Destination> =>
  isNobody(facts.recipients)
    ? E.left(messageFailure('MissingRecipients'))
    : pipe(
        checkRecipients(caller, facts),
        E.flatMap(() => checkDirectMessage(caller, facts.people, facts.hasHistory)),
        E.map(() => ({
          _tag: 'InConversation',
          recipientId: facts.recipientId,
          people: facts.people.map(({ user }) => user),
        })),
      );

/** Where the message goes, if the caller may send it there. */
export const checkDestination = (
  caller: Caller,
  facts: DestinationFacts,
): E.Either<DestinationFailure, Destination> =>
  facts._tag === 'ChannelFacts'
    ? checkChannelDestination(caller, facts)
    : checkConversation(caller, facts);
