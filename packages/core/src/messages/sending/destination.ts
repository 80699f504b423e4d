import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, Member, Principals, User } from '../../access';
import { countPrincipals, isNobody, matchPrincipals } from '../../access';
import type {
  BotOwner,
  Channel,
  ChannelFailure,
  ChannelForViewer,
  GuestVisibility,
  InvalidChannelName,
} from '../../channels';
import {
  canReadMetadata,
  channelFailure,
  canCreateTopics,
  checkPosting,
  parseChannelName,
  checkNewTopic,
  parseTopic,
  planIntroductions,
  checkTopicPolicy,
} from '../../channels';
import type { ChannelId, RecipientId, UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
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
      /** Undefined if the conversation does not exist yet. */
      readonly recipientId: RecipientId | undefined;
      /** All participants, the sender included, ordered by id. */
      readonly people: readonly User[];
      /** Show guests the other participants when the conversation is created. */
      readonly introductions: readonly AddressedEvent[];
    };

/** A conversation that exists. */
export const conversationDestination = (
  recipientId: RecipientId,
  people: readonly User[],
): Destination => ({ _tag: 'InConversation', recipientId, people, introductions: [] });

export const channelDestination = (channel: Channel, topic: string): Destination => ({
  _tag: 'InChannel',
  channel,
  topic,
});

/** The topic; empty for direct messages. */
export const topicOf = (destination: Destination): string =>
  destination._tag === 'InChannel' ? destination.topic : '';

/** The recipients of a direct message, and which users are visible to the sender. */
export type RecipientFacts = {
  readonly recipients: Principals;
  /** The recipients that exist. */
  readonly users: readonly User[];
  readonly isVisible: (user: Pick<User, 'id'>) => boolean;
};

/** What decides where a message goes, and whether the sender may send it there. */
export type DestinationFacts =
  | {
      readonly _tag: 'ChannelFacts';
      /** As the sender gives it. */
      readonly addressee: ToChannel;
      /** Undefined if there is no such channel. */
      readonly target: ChannelForViewer | undefined;
      /** The owner of the sender, a bot, whose permission to post also counts. */
      readonly botOwner: BotOwner | undefined;
      /** Whether the topic has messages. Undefined if that was not looked up. */
      readonly topicExists: boolean | undefined;
    }
  | (RecipientFacts & {
      readonly _tag: 'ConversationFacts';
      /** Undefined if the conversation does not exist yet. */
      readonly recipientId: RecipientId | undefined;
      /** Whether the conversation has messages. */
      readonly hasHistory: boolean;
      /** All participants, the sender included, ordered by id. */
      readonly people: readonly (Member & { readonly user: User })[];
      /** What guests among them know of the others; loaded if there is no conversation yet. */
      readonly visibility: GuestVisibility;
    });

export type WritingFailure =
  | ChannelFailure<
      | 'ChannelDoesNotExist'
      | 'InvalidCharacterInTopic'
      | 'MayNotPost'
      | 'MissingTopic'
      | 'NotAuthorizedToSend'
    >
  | InvalidChannelName;

export type ChannelDestinationFailure =
  | WritingFailure
  | ChannelFailure<'EmptyTopicNotAllowed' | 'MayNotCreateTopic' | 'OnlyEmptyTopicAllowed'>;

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

/** Checks that the name of a channel is valid; ids are not checked. */
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

/** Channels to which a bot's owner is subscribed are visible to the bot, as it may post there. */
const checkVisible = (
  caller: Caller,
  { addressee: { channel }, target, botOwner }: ChannelFacts,
): E.Either<ChannelFailure<'ChannelDoesNotExist'>, ChannelForViewer> =>
  target !== undefined && (canReadMetadata(caller, target) || botOwner?.isSubscribed === true)
    ? E.right(target)
    : E.left(channelFailure('ChannelDoesNotExist', { channel }));

/**
 * Checks that the caller may post in the channel, whatever the topic.
 *
 * Source: docs/reference/sending.md#typing-notifications.
 */
export const checkWriting = (
  caller: Caller,
  facts: ChannelFacts,
): E.Either<WritingFailure, Extract<Destination, { readonly _tag: 'InChannel' }>> =>
  pipe(
    parseTopic(facts.addressee.topic),
    E.tap(() => checkChannelName(facts.addressee.channel)),
    E.flatMap((topic) =>
      pipe(
        checkVisible(caller, facts),
        E.tap((target) => checkPosting(caller, target, facts.botOwner)),
        E.map(({ channel }) => ({ _tag: 'InChannel', channel, topic })),
      ),
    ),
  );

/**
 * Checks that the caller may post in the channel and that the topic is allowed.
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const checkChannelDestination = (
  caller: Caller,
  facts: ChannelFacts,
): E.Either<ChannelDestinationFailure, Destination> =>
  pipe(
    checkWriting(caller, facts),
    E.tap(({ channel }) => checkTopicCreation(caller, channel, facts)),
    E.tap(({ topic }): E.Either<ChannelDestinationFailure, void> =>
      facts.topicExists === true ? E.right(undefined) : checkNewTopic(topic),
    ),
    E.tap(({ channel, topic }) => checkTopicPolicy(caller.realm, channel, topic)),
  );

const unknownRecipient = (missing: UserId | string): RecipientsFailure =>
  typeof missing === 'string'
    ? messageFailure('UnknownRecipientEmail', { email: missing })
    : messageFailure('UnknownRecipientId', { id: missing });

/** The caller and the recipients, each once, by id. */
export const peopleWith = (caller: User, recipients: readonly User[]): readonly User[] =>
  Array.from(
    new Map([...recipients, caller].map((person) => [person.id, person])).values(),
  ).toSorted((a, b) => a.id - b.id);

/** Whether there are too many recipients; if so, they are not looked up. */
export const hasTooManyRecipients = (principals: Principals): boolean =>
  countPrincipals(principals) > maxRecipients;

/** Checks that all recipients of a direct message exist and are visible to the caller. */
export const checkRecipients = (
  caller: Caller,
  { recipients, users, isVisible }: RecipientFacts,
): E.Either<RecipientsFailure, readonly User[]> =>
  hasTooManyRecipients(recipients)
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
          introductions:
            facts.recipientId === undefined
              ? planIntroductions(caller.realm, facts.visibility)
              : [],
        })),
      );

/** Checks that the caller may send a message to the destination. */
export const checkDestination = (
  caller: Caller,
  facts: DestinationFacts,
): E.Either<DestinationFailure, Destination> =>
  facts._tag === 'ChannelFacts'
    ? checkChannelDestination(caller, facts)
    : checkConversation(caller, facts);
