import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering, TopicLink } from '../../access';
import { isBot, isOpenToGuests } from '../../access';
import type { Channel, TopicPreference, VisibilityPolicy } from '../../channels';
import type { PersonalNotice, Timestamp, UserId } from '../../kernel';
import type { Attachment } from '../attachments/attachment';
import type { MessageFailure } from '../failures';
import type { NewMessage } from '../messages/new-message';
import type { TopicFollowFacts } from '../topics/topic-following';
import { planFollowing, planFollowingMentioned } from '../topics/topic-following';
import { botOwnerNotice, emptyChannelNotice } from './bot-owner-notices';
import type { Destination, DestinationFacts, DestinationFailure } from './destination';
import { checkDestination, topicOf } from './destination';
import type { MentionFailure, MentionPermissionFacts } from './mention-permission';
import { checkMentions } from './mention-permission';
import type { FlagFacts, FlagPlan, ReadOnArrival } from './message-flags';
import { mentionedPeople, planFlags } from './message-flags';
import type { Widget } from './message-widget';
import { widgetIn } from './message-widget';
import { parseWidget } from './requested-widget';

/** A text that is to be sent, rendered ahead of the transaction that sends it. */
export type MessageText = {
  /** Markdown. */
  readonly content: string;
  readonly rendering: Rendering;
  readonly now: Timestamp;
};

/** What clients and jobs ask for besides the text. */
export type DeliveryOptions = ReadOnArrival & {
  /** The sending client's own name for the message, for its queue alone. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
};

export type SendOptions = DeliveryOptions & {
  /** JSON of a widget that the client asks for; if undefined, the content decides. */
  readonly widgetContent?: string | undefined;
  /** A bot's owner gets a notice if nobody reads what the bot writes. */
  readonly notifiesBotOwner?: boolean;
};

/** What decides which effects a message has, once it may be sent. */
export type DeliveryFacts = {
  readonly mentions: MentionPermissionFacts;
  readonly flags: FlagFacts;
  /** What linkifiers make of the topic. */
  readonly topicLinks: readonly TopicLink[];
  /** The outgoing webhooks that the message calls. */
  readonly webhooks: readonly UserId[];
  /** How the sender and those who are mentioned follow the topic. */
  readonly following: readonly TopicFollowFacts[];
  /** The sender can see no message in the topic. */
  readonly isTopicNew: boolean;
  readonly isSenderSubscribed: boolean;
  /** Guests who know the sender; not looked up where all receivers know them. */
  readonly guestsKnowingSender: readonly UserId[];
  /** Files that the text links and that the sender may show to others. */
  readonly attachments: readonly Attachment[];
  /** Bytes of all files of the realm; looked up only if there are attachments. */
  readonly uploadSpaceUsed: number;
};

/** Everything that sending a message depends on. */
export type SendFacts = {
  readonly destination: DestinationFacts;
  readonly delivery: DeliveryFacts;
};

/**
 * What becomes true when a message is sent. It refers to no id that only writing it yields: the
 * events are made of the plan and those ids by `sentEvents`.
 */
export type SendPlan = {
  readonly destination: Destination;
  readonly message: Omit<NewMessage, 'recipientId'>;
  readonly flags: FlagPlan;
  readonly widget: Widget | undefined;
  /** The channel was inactive, and is active from now on. */
  readonly activates: Channel | undefined;
  /** Files that belong to the message from now on. */
  readonly claims: readonly Attachment[];
  readonly uploadSpaceUsed: number;
  readonly preferences: readonly TopicPreference[];
  /** What sending changed in the sender's preference about the topic. */
  readonly newPolicy: VisibilityPolicy | undefined;
  /** Outgoing webhooks to call. */
  readonly webhooks: readonly UserId[];
  /** Nobody reads what the sender, a bot, writes: a notice for its owner. */
  readonly ownerNotice: PersonalNotice | undefined;
  readonly topicLinks: readonly TopicLink[];
  readonly echo: DeliveryOptions['echo'];
  /** Guests other than these are shown a placeholder instead of the sender; undefined for none. */
  readonly senderKnownTo: readonly UserId[] | undefined;
};

export type SendFailure =
  DestinationFailure | MentionFailure | MessageFailure<'InvalidWidget' | 'InvalidWidgetJson'>;

/** A message to the channel shows its sender to guests who need not know them. */
const isSenderHidden = (caller: Caller, destination: Destination, facts: DeliveryFacts): boolean =>
  destination._tag === 'InChannel' &&
  !isBot(caller.user) &&
  !isOpenToGuests(caller.realm) &&
  !facts.isSenderSubscribed;

/** What the sender follows or unmutes by sending, and then those who are mentioned. */
const planPreferences = (
  { user }: Caller,
  destination: Destination,
  { following, isTopicNew }: DeliveryFacts,
  mentioned: readonly UserId[],
  now: Timestamp,
): Pick<SendPlan, 'preferences' | 'newPolicy'> => {
  if (destination._tag === 'InConversation') {
    return { preferences: [], newPolicy: undefined };
  }
  const sender = isBot(user) ? undefined : following.find(({ userId }) => userId === user.id);
  const own =
    sender && planFollowing(sender, isTopicNew ? 'initiation' : 'sending', destination, now);
  const others = following.filter(
    ({ userId }) => mentioned.includes(userId) && userId !== own?.userId,
  );
  const followed = planFollowingMentioned(others, destination, now);
  return {
    preferences: own === undefined ? followed : [own, ...followed],
    newPolicy: own?.policy,
  };
};

/** The effects of a message that may be sent. */
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
  return {
    destination,
    message: {
      realmId: realm.id,
      topic: topicOf(destination),
      senderId: user.id,
      content,
      // A link to a file that the message does not claim is a mere address.
      rendering: { ...rendering, attachmentPaths: facts.attachments.map(({ path }) => path) },
      sentAt: now,
      client,
    },
    flags,
    widget: widget ?? widgetIn(content),
    activates:
      isInChannel && !destination.channel.isRecentlyActive ? destination.channel : undefined,
    claims: facts.attachments,
    uploadSpaceUsed: facts.uploadSpaceUsed,
    ...planPreferences(caller, destination, facts, mentioned, now),
    webhooks: facts.webhooks,
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
    ? botOwnerNotice(caller.user, emptyChannelNotice(caller.user, destination.channel.name))
    : undefined;

/**
 * Decides everything about a message that is to be sent.
 *
 * Source: reference, "POST /messages".
 */
export const planSend = (
  caller: Caller,
  text: MessageText,
  options: SendOptions,
  facts: SendFacts,
): E.Either<SendFailure, SendPlan> =>
  pipe(
    E.Do,
    E.bindW('destination', () => checkDestination(caller, facts.destination)),
    E.tap(({ destination }) =>
      checkMentions(caller, destination, text.rendering.mentions, facts.delivery.mentions),
    ),
    E.bindW('widget', () =>
      options.widgetContent === undefined ? E.right(undefined) : parseWidget(options.widgetContent),
    ),
    E.map(({ destination, widget }) => ({
      ...planDelivery(caller, destination, { ...text, widget }, options, facts.delivery),
      ownerNotice:
        options.notifiesBotOwner === true
          ? noticeOfEmptyChannel(caller, destination, facts.delivery.mentions)
          : undefined,
    })),
  );
