import type { MessageForViewer } from '../../channels';
import type { Audience, MessageId, UserId } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';
import type { FileClaims } from '../attachments/claim-plan';
import type { AddressedEvent } from '../domain-events';
import type { FirstMessageChange } from './first-messages';
import { firstMessageEvent } from './first-messages';
import type { MessageAudienceFacts } from './message-audience';
import { messageActionAudience } from './message-audience';

/** Messages whose deletion is one event, and what decides its audience. */
export type DeletedGroup = {
  readonly messages: readonly MessageForViewer[];
  readonly audienceFacts: MessageAudienceFacts;
};

/** What decides about deleting messages together. */
export type DeletionFacts = {
  readonly groups: readonly DeletedGroup[];
  /** Locked files that no other message claims. */
  readonly files: readonly FileClaims[];
  readonly firstMessages: readonly FirstMessageChange[];
};

/** The effects of deleting messages together. */
export type DeletionPlan = {
  readonly messageIds: readonly MessageId[];
  /** Files to delete with the messages. */
  readonly files: readonly FileClaims[];
  readonly events: readonly AddressedEvent[];
};

/**
 * Groups messages by event: one event for each topic in all its spellings, and one for each direct
 * message and each message of protected history, because each of these may have other receivers.
 */
export const deletedTogether = (
  messages: readonly MessageForViewer[],
): readonly (readonly MessageForViewer[])[] =>
  Array.from(
    groupBy(messages, ({ id, recipientId, topic, channel }) =>
      channel === undefined || channel.channel.privacy === 'privateProtected'
        ? `${recipientId} ${id}`
        : `${recipientId} ${foldCase(topic)}`,
    ).values(),
  );

const withUser = (audience: Audience, userId: UserId | undefined): Audience =>
  userId === undefined || audience.users.includes(userId)
    ? audience
    : { ...audience, users: [...audience.users, userId] };

const deletionEvent = (
  { messages: [first, ...others], audienceFacts }: DeletedGroup,
  deleterId: UserId | undefined,
): readonly AddressedEvent[] => {
  if (first === undefined) {
    return [];
  }
  const otherIds = others.map(({ id }) => id);
  const channelId = first.channel?.channel.id;
  return [
    {
      event: {
        _tag: 'MessagesDeleted',
        messageIds: [first.id, ...otherIds],
        ...(channelId === undefined ? {} : { place: { channelId, topic: first.topic } }),
      },
      audience: withUser(messageActionAudience(first, audienceFacts, otherIds), deleterId),
    },
  ];
};

/**
 * Plans the deletion of messages.
 *
 * @param deleterId receives the events in any case; undefined for jobs
 */
export const planDeletion = (
  { groups, files, firstMessages }: DeletionFacts,
  deleterId: UserId | undefined,
): DeletionPlan => ({
  messageIds: groups.flatMap(({ messages }) => messages.map(({ id }) => id)),
  files,
  events: [
    ...firstMessages.map(firstMessageEvent),
    ...groups.flatMap((group) => deletionEvent(group, deleterId)),
  ],
});
