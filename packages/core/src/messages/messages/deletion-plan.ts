import type { MessageForViewer } from '../../channels';
import type {
  AddressedEventOf,
  AttachmentId,
  Audience,
  ChannelId,
  MessageId,
  UserId,
} from '../../kernel';
import { groupBy } from '../../kernel';
import type { MessageAudienceFacts } from './message-audience';
import { messageActionAudience } from './message-audience';
import type { MessagesDeleted } from './message-events';

/** Messages whose deletion is one event, and what decides its audience. */
export type DeletionFacts = {
  readonly messages: readonly MessageForViewer[];
  readonly audienceFacts: MessageAudienceFacts;
  /** Files that the messages link. */
  readonly files: readonly AttachmentId[];
};

/** The effects of deleting messages together. */
export type DeletionPlan = {
  readonly messageIds: readonly MessageId[];
  /** Files to delete with the messages, unless other messages link them. */
  readonly files: readonly AttachmentId[];
  /** A channel whose first message may change. */
  readonly channelId: ChannelId | undefined;
  readonly event: AddressedEventOf<MessagesDeleted>;
};

/**
 * Groups messages by event: one event for each topic, and one for each direct message and each
 * message of protected history, because each of these may have other receivers.
 */
export const deletedTogether = (
  messages: readonly MessageForViewer[],
): readonly (readonly MessageForViewer[])[] =>
  Array.from(
    groupBy(messages, ({ id, recipientId, topic, channel }) =>
      channel === undefined || channel.channel.privacy === 'privateProtected'
        ? `${recipientId} ${id}`
        : `${recipientId} ${topic}`,
    ).values(),
  );

const withUser = (audience: Audience, userId: UserId | undefined): Audience =>
  userId === undefined || audience.users.includes(userId)
    ? audience
    : { ...audience, users: [...audience.users, userId] };

/**
 * Plans the deletion of messages of one group; undefined for an empty group.
 *
 * @param deleterId receives the event in any case; undefined for jobs
 */
export const planDeletion = (
  { messages: [first, ...others], audienceFacts, files }: DeletionFacts,
  deleterId: UserId | undefined,
): DeletionPlan | undefined => {
  if (first === undefined) {
    return undefined;
  }
  const otherIds = others.map(({ id }) => id);
  const messageIds = [first.id, ...otherIds];
  const channelId = first.channel?.channel.id;
  return {
    messageIds,
    files,
    channelId,
    event: {
      event: {
        _tag: 'MessagesDeleted',
        messageIds,
        ...(channelId === undefined ? {} : { place: { channelId, topic: first.topic } }),
      },
      audience: withUser(messageActionAudience(first, audienceFacts, otherIds), deleterId),
    },
  };
};
