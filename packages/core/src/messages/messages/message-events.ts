import * as t from 'io-ts';
import { archivedMark } from '../../channels';
import type { EventViewer } from '../../kernel';
import {
  ChannelId,
  MessageId,
  UserId,
  eventTable,
  struct,
  tagged,
  withOptional,
} from '../../kernel';
import { Submessage } from './edit-record';
import { isInaccessibleTo } from './hide-inaccessible-users';
import { MessageSender, MessageView } from './message-view';

const MessageSent = withOptional(tagged('MessageSent', { message: MessageView }), {
  ...archivedMark,
  /** The sending client's local id, which only its own event queue receives. */
  echo: struct({ queueId: t.string, localId: t.string }),
  /** The placeholder for the sender, for guests who may not know them. */
  inaccessibleUser: struct({ sender: MessageSender, knownTo: t.readonlyArray(UserId) }),
});
type MessageSent = t.TypeOf<typeof MessageSent>;

const MessageUpdated = withOptional(
  tagged('MessageUpdated', {
    editorId: UserId,
    editedAt: t.number,
    messageId: MessageId,
    messageIds: t.readonlyArray(MessageId),
  }),
  {
    /** Where the message was before; left out for direct messages. */
    channel: struct({ id: ChannelId, name: t.string }),
    content: struct({
      before: t.string,
      renderedBefore: t.string,
      after: t.string,
      renderedAfter: t.string,
    }),
    move: withOptional(struct({ propagateMode: t.string, topicBefore: t.string }), {
      topic: struct({
        after: t.string,
        links: t.readonlyArray(struct({ text: t.string, url: t.string })),
      }),
      channelId: ChannelId,
    }),
  },
);
/** A message was edited, or messages were moved. */
export type MessageUpdated = t.TypeOf<typeof MessageUpdated>;

/** The same content is shown in another way: with previews of what it links. */
const MessageRerendered = tagged('MessageRerendered', {
  messageId: MessageId,
  renderedAt: t.number,
  content: t.string,
  renderedContent: t.string,
});

const MessagesDeleted = withOptional(
  tagged('MessagesDeleted', { messageIds: t.readonlyArray(MessageId) }),
  {
    /** Where the messages were; left out for direct messages. */
    place: struct({ channelId: ChannelId, topic: t.string }),
  },
);
/** The messages were deleted, or the viewer can no longer read them. */
export type MessagesDeleted = t.TypeOf<typeof MessagesDeleted>;

/** The channel has another first message, or none. */
const FirstMessageChanged = withOptional(
  tagged('FirstMessageChanged', {
    channelId: ChannelId,
    name: t.string,
    firstMessageId: t.union([MessageId, t.null]),
  }),
  archivedMark,
);

/** A submessage was added to a message. */
const SubmessageAdded = tagged('SubmessageAdded', {
  messageId: MessageId,
  submessage: Submessage,
});

/** The message as that viewer sees it: with a placeholder for a sender whom they may not know. */
export const viewSentMessage = (
  { message, inaccessibleUser }: MessageSent,
  viewer: Pick<EventViewer, 'userId' | 'role'>,
): MessageView =>
  inaccessibleUser !== undefined &&
  isInaccessibleTo(viewer, message.sender.id, inaccessibleUser.knownTo)
    ? { ...message, sender: inaccessibleUser.sender }
    : message;

export const messageEvents = eventTable({
  MessageSent,
  MessageUpdated,
  MessageRerendered,
  MessagesDeleted,
  FirstMessageChanged,
  SubmessageAdded,
});
