import type { Caller } from '../../access';
import { activityEvents, isPrivate, ofArchived, preferenceEvents } from '../../channels';
import type { Audience, MessageId, RecipientId } from '../../kernel';
import { onlyTo } from '../../kernel';
import { viewLinked } from '../attachments/attachment';
import type { AddressedEvent } from '../domain-events';
import type { Submessage } from '../messages/edit-record';
import { firstMessageEvent } from '../messages/first-messages';
import { unknownSender } from '../messages/hide-inaccessible-users';
import { viewChannelPlace, viewPerson, viewSender } from '../messages/message-sender';
import type { MessagePlace, MessageView } from '../messages/message-view';
import { presentFlagPlan } from './message-flags';
import type { SendPlan } from './plan-send';

/** The ids that are assigned when a plan is written. */
export type WrittenIds = {
  readonly recipientId: RecipientId;
  readonly messageId: MessageId;
  /** Undefined if there is no widget. */
  readonly submessageId: number | undefined;
};

/** The widget as the first submessage of a message. */
export const widgetSubmessage = ({ message, widget }: SendPlan): Omit<Submessage, 'id'> => ({
  senderId: message.senderId,
  msgType: 'widget',
  content: JSON.stringify(widget),
});

const placeOf = (
  { realm }: Caller,
  { destination }: SendPlan,
  recipientId: RecipientId,
): MessagePlace =>
  destination._tag === 'InChannel'
    ? viewChannelPlace(destination.channel)
    : {
        _tag: 'InConversation',
        recipientId,
        people: destination.people.map((user) => viewPerson(user, realm)),
      };

const viewSent = (
  caller: Caller,
  plan: SendPlan,
  { recipientId, messageId, submessageId }: WrittenIds,
): MessageView => ({
  id: messageId,
  sender: viewSender(caller.user, caller.realm),
  realmSubdomain: caller.realm.subdomain,
  place: placeOf(caller, plan, recipientId),
  topic: plan.message.topic,
  topicLinks: plan.topicLinks,
  content: plan.message.content,
  renderedContent: plan.message.rendering.html,
  sentAt: plan.message.sentAt,
  client: plan.message.client,
  lastEditedAt: null,
  lastMovedAt: null,
  editHistory: [],
  reactions: [],
  submessages: submessageId === undefined ? [] : [{ id: submessageId, ...widgetSubmessage(plan) }],
});

/** Who has the message: receivers in the channel, mentioned bots, or all participants. */
const audienceOf = ({ destination, flags }: SendPlan, messageId: MessageId): Audience =>
  destination._tag === 'InChannel'
    ? {
        users: flags.delivered,
        receivers: { channelId: destination.channel.id, messageId },
        publicChannel: !isPrivate(destination.channel.privacy),
      }
    : onlyTo(...destination.people.map(({ id }) => id));

/**
 * The events of a message that was written: its conversation becomes known to guests, or its channel
 * active, or it is the first one of the channel, then the claimed files, the changed preferences, and the message itself.
 */
export const sentEvents = (
  caller: Caller,
  plan: SendPlan,
  written: WrittenIds,
): readonly AddressedEvent[] => {
  const { messageId } = written;
  const linked = { id: messageId, sentAt: plan.message.sentAt };
  return [
    ...(plan.destination._tag === 'InConversation' ? plan.destination.introductions : []),
    ...(plan.activates === undefined
      ? []
      : activityEvents(plan.activates.channel, true, plan.activates.viewers)),
    ...(plan.begins === undefined
      ? []
      : [firstMessageEvent({ ...plan.begins, firstMessageId: messageId })]),
    ...plan.claims.map((attachment) => ({
      event: {
        _tag: 'AttachmentUpdated' as const,
        attachment: viewLinked(
          { ...attachment, messages: [...attachment.messages, linked] },
          caller.user.id,
          messageId,
        ),
        uploadSpaceUsed: plan.uploadSpaceUsed,
      },
      audience: onlyTo(caller.user.id),
    })),
    ...preferenceEvents(plan.preferences),
    {
      event: {
        _tag: 'MessageSent',
        message: viewSent(caller, plan, written),
        ...(plan.destination._tag === 'InChannel' ? ofArchived(plan.destination.channel) : {}),
        ...(plan.echo === undefined ? {} : { echo: plan.echo }),
        ...(plan.senderKnownTo === undefined
          ? {}
          : {
              inaccessibleUser: {
                sender: unknownSender(caller.user.id, caller.realm),
                knownTo: plan.senderKnownTo,
              },
            }),
      },
      audience: audienceOf(plan, messageId),
      flags: presentFlagPlan(plan.flags, plan.message.rendering.mentions),
    },
  ];
};
