import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Rendering, TopicLink } from '../../access';
import { checkKeyChannel, isBot, isOpenToGuests } from '../../access';
import type { Channel, MutedByUser, PreferenceChange, VisibilityPolicy } from '../../channels';
import { preferenceChanges } from '../../channels';
import type { PersonalNotice, Timestamp, UserId } from '../../kernel';
import type { Attachment } from '../attachments/attachment';
import type { MessageFailure } from '../failures';
import type { NewMessage } from '../messages/new-message';
import type { SendFollowFacts } from '../topics/topic-following';
import { planFollowingOnSend } from '../topics/topic-following';
import { botOwnerNotice, emptyChannelNotice } from './bot-owner-notices';
import type { Destination, DestinationFacts, DestinationFailure } from './destination';
import { checkDestination, topicOf } from './destination';
import type { MentionFailure, MentionPermissionFacts } from './mention-permission';
import { checkMentions } from './mention-permission';
import type { FlagFacts, FlagPlan, ReadOnArrival } from './message-flags';
import { mentionedPeople, planFlags } from './message-flags';
import type { Widget } from '../widgets/message-widget';
import { widgetIn } from '../widgets/message-widget';
import { parseWidget } from '../widgets/requested-widget';

/** One message calls at most this many bots, each of which may answer it. */
export const maxBotsCalled = 10;

/** A text to send, rendered before the transaction that sends it. */
export type MessageText = {
  /** Markdown. */
  readonly content: string;
  readonly rendering: Rendering;
  readonly now: Timestamp;
};

/** Options of clients and jobs besides the text. */
type DeliveryOptions = ReadOnArrival & {
  /** Whether a command at the beginning, such as /poll, is only text. */
  readonly ignoresCommands?: boolean;
  /** The sending client's local id, which only its own event queue receives. */
  readonly echo?: { readonly queueId: string; readonly localId: string } | undefined;
};

export type SendOptions = DeliveryOptions & {
  /** JSON of a widget that the client requests; if undefined, the content decides. */
  readonly widgetContent?: string | undefined;
  /** Whether a bot's owner gets a notice if the bot writes to a channel without subscribers. */
  readonly notifiesBotOwner?: boolean;
};

/** What the effects of a permitted message depend on. */
export type DeliveryFacts = SendFollowFacts & {
  readonly mentions: MentionPermissionFacts;
  readonly flags: FlagFacts;
  /** The links that linkifiers find in the topic. */
  readonly topicLinks: readonly TopicLink[];
  /** The outgoing webhook bots that the message calls. */
  readonly webhooks: readonly UserId[];
  /** The topics that users have muted; of those whose preferences change. */
  readonly muted: MutedByUser;
  /** Whether the channel has no messages yet. */
  readonly isFirstMessage: boolean;
  /** Who can see the channel; looked up only if its record changes. */
  readonly channelViewers: readonly UserId[];
  readonly isSenderSubscribed: boolean;
  /** Guests who know the sender; not looked up if all receivers know them. */
  readonly guestsKnowingSender: readonly UserId[];
  /** Files that the text links and that the sender may share. */
  readonly attachments: readonly Attachment[];
  /** Total size of the realm's files, in bytes; looked up only if there are attachments. */
  readonly uploadSpaceUsed: number;
};

export type ChangedChannel = {
  readonly channel: Channel;
  /** As in `ChannelViewers`. */
  readonly viewers: readonly UserId[];
};

/**
 * The effects of sending a message. It contains no id that is assigned on writing: `sentEvents`
 * makes the events from the plan and those ids.
 */
export type SendPlan = {
  readonly destination: Destination;
  readonly message: Omit<NewMessage, 'recipientId'>;
  readonly flags: FlagPlan;
  readonly widget: Widget | undefined;
  /** The channel, if it was inactive and becomes active. */
  readonly activates: ChangedChannel | undefined;
  /** The channel, if it has no messages yet. */
  readonly begins: ChangedChannel | undefined;
  /** Files that the message claims. */
  readonly claims: readonly Attachment[];
  readonly uploadSpaceUsed: number;
  readonly preferences: readonly PreferenceChange[];
  /** The sender's new policy for the topic, if sending changes it. */
  readonly newPolicy: VisibilityPolicy | undefined;
  /** Outgoing webhook bots to call. */
  readonly webhooks: readonly UserId[];
  /** Whether pages are to be fetched that the message links. */
  readonly fetchesPages: boolean;
  /** A notice for the sending bot's owner that the channel has no subscribers. */
  readonly ownerNotice: PersonalNotice | undefined;
  readonly topicLinks: readonly TopicLink[];
  readonly echo: DeliveryOptions['echo'];
  /** Other guests than these see a placeholder for the sender; undefined if no guest does. */
  readonly senderKnownTo: readonly UserId[] | undefined;
};

export type SendFailure =
  | AccessFailure<'BeyondKey'>
  | DestinationFailure
  | MentionFailure
  | MessageFailure<'InvalidWidget' | 'InvalidWidgetJson'>;

/** Whether guests may receive the message who may not know its sender. */
const isSenderHidden = (caller: Caller, destination: Destination, facts: DeliveryFacts): boolean =>
  destination._tag === 'InChannel' &&
  !isBot(caller.user) &&
  !isOpenToGuests(caller.realm) &&
  !facts.isSenderSubscribed;

/** Topics that the sender follows or unmutes by sending, and that mentioned users follow. */
const planPreferences = (
  { user }: Caller,
  destination: Destination,
  facts: DeliveryFacts,
  mentioned: readonly UserId[],
  now: Timestamp,
): Pick<SendPlan, 'preferences' | 'newPolicy'> => {
  if (destination._tag === 'InConversation') {
    return { preferences: [], newPolicy: undefined };
  }
  const senderId = isBot(user) ? undefined : user.id;
  const { own, others } = planFollowingOnSend(senderId, mentioned, facts, destination, now);
  const changing = own === undefined ? others : [own, ...others];
  return {
    preferences:
      changing.length === 0 ? [] : preferenceChanges(changing, facts.muted, destination.channel),
    newPolicy: own?.policy,
  };
};

/** Plans the effects of a permitted message. */
export const planDelivery = (
  caller: Caller,
  destination: Destination,
  { content, rendering, now, widget }: MessageText & { readonly widget?: Widget | undefined },
  options: DeliveryOptions,
  facts: DeliveryFacts,
): SendPlan => {
  const { user, realm, client } = caller;
  const isInChannel = destination._tag === 'InChannel';
  const { mentions } = rendering;
  const flags = planFlags(user.id, isInChannel, { content, mentions }, options, facts.flags);
  const mentioned = mentionedPeople(flags, facts.flags);
  const { preferences, newPolicy } = planPreferences(caller, destination, facts, mentioned, now);
  return {
    destination,
    message: {
      realmId: realm.id,
      topic: topicOf(destination),
      senderId: user.id,
      content,
      // A link to a file that the message does not claim is a plain URL.
      rendering: { ...rendering, attachmentPaths: facts.attachments.map(({ path }) => path) },
      sentAt: now,
      client,
    },
    flags,
    widget: widget ?? (options.ignoresCommands === true ? undefined : widgetIn(content)),
    activates:
      isInChannel && !destination.channel.isRecentlyActive
        ? { channel: destination.channel, viewers: facts.channelViewers }
        : undefined,
    begins:
      isInChannel && facts.isFirstMessage
        ? { channel: destination.channel, viewers: facts.channelViewers }
        : undefined,
    claims: facts.attachments,
    uploadSpaceUsed: facts.uploadSpaceUsed,
    preferences,
    newPolicy,
    webhooks: facts.webhooks.slice(0, maxBotsCalled),
    fetchesPages: rendering.unknownPages.length > 0,
    ownerNotice: undefined,
    topicLinks: facts.topicLinks,
    echo: options.echo,
    senderKnownTo: isSenderHidden(caller, destination, facts)
      ? facts.guestsKnowingSender
      : undefined,
  };
};

const noticeOfEmptyChannel = (
  caller: Caller,
  destination: Destination,
  { subscriberCount }: MentionPermissionFacts,
): PersonalNotice | undefined =>
  destination._tag === 'InChannel' && subscriberCount === 0
    ? botOwnerNotice(caller.user, emptyChannelNotice(caller.user, destination.channel))
    : undefined;

/**
 * Checks, before anything else is looked up, that the caller may send a message there, with the key of
 * the request.
 */
export const checkSendingTo = (
  caller: Caller,
  facts: DestinationFacts,
): E.Either<AccessFailure<'BeyondKey'> | DestinationFailure, Destination> =>
  pipe(
    checkKeyChannel(caller, facts._tag === 'ChannelFacts' ? facts.target?.channel.id : undefined),
    E.flatMap(() => checkDestination(caller, facts)),
  );

/**
 * Checks a message to send to a destination that is allowed, and plans its effects.
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const planSend = (
  caller: Caller,
  destination: Destination,
  text: MessageText,
  options: SendOptions,
  facts: DeliveryFacts,
): E.Either<SendFailure, SendPlan> => {
  const permitted = checkMentions(caller, destination, text.rendering.mentions, facts.mentions);
  if (E.isLeft(permitted)) {
    return permitted;
  }
  const widget =
    options.widgetContent === undefined ? E.right(undefined) : parseWidget(options.widgetContent);
  if (E.isLeft(widget)) {
    return widget;
  }
  return E.right({
    ...planDelivery(caller, destination, { ...text, widget: widget.right }, options, facts),
    ownerNotice:
      options.notifiesBotOwner === true
        ? noticeOfEmptyChannel(caller, destination, facts.mentions)
        : undefined,
  });
};
