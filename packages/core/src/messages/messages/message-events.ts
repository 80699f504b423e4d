import * as t from 'io-ts';
import { OfArchived } from '../../channels';
import type { EventViewer } from '../../kernel';
import { ChannelId, MessageId, UserId, eventTable } from '../../kernel';
import { Submessage } from './edit-record';
import { isInaccessibleTo } from './hide-inaccessible-users';
import { MessageSender, MessageView } from './message-view';

const MessageSent = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('MessageSent'), message: MessageView }),
    OfArchived,
    t.partial({
      /** The sending client's local id, which only its own event queue receives. */
      echo: t.readonly(t.type({ queueId: t.string, localId: t.string })),
      /** The placeholder for the sender, for guests who may not know them. */
      inaccessibleUser: t.readonly(
        t.type({ sender: MessageSender, knownTo: t.readonlyArray(UserId) }),
      ),
    }),
  ]),
);
type MessageSent = t.TypeOf<typeof MessageSent>;

const MessageUpdated = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('MessageUpdated'),
      editorId: UserId,
      editedAt: t.number,
      messageId: MessageId,
      messageIds: t.readonlyArray(MessageId),
    }),
    t.partial({
      /** Where the message was before; left out for direct messages. */
      channel: t.readonly(t.type({ id: ChannelId, name: t.string })),
      content: t.readonly(
        t.type({
          before: t.string,
          renderedBefore: t.string,
          after: t.string,
          renderedAfter: t.string,
        }),
      ),
      move: t.readonly(
        t.intersection([
          t.type({ propagateMode: t.string, topicBefore: t.string }),
          t.partial({
            topic: t.readonly(
              t.type({
                after: t.string,
                links: t.readonlyArray(t.readonly(t.type({ text: t.string, url: t.string }))),
              }),
            ),
            channelId: ChannelId,
          }),
        ]),
      ),
    }),
  ]),
);
/** A message was edited, or messages were moved. */
export type MessageUpdated = t.TypeOf<typeof MessageUpdated>;

/** The same content is shown in another way: with previews of what it links. */
const MessageRerendered = t.readonly(
  t.type({
    _tag: t.literal('MessageRerendered'),
    messageId: MessageId,
    renderedAt: t.number,
    content: t.string,
    renderedContent: t.string,
  }),
);

const MessagesDeleted = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('MessagesDeleted'), messageIds: t.readonlyArray(MessageId) }),
    t.partial({
      /** Where the messages were; left out for direct messages. */
      place: t.readonly(t.type({ channelId: ChannelId, topic: t.string })),
    }),
  ]),
);
/** The messages were deleted, or the viewer can no longer read them. */
export type MessagesDeleted = t.TypeOf<typeof MessagesDeleted>;

/** The channel has another first message, or none. */
const FirstMessageChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('FirstMessageChanged'),
      channelId: ChannelId,
      name: t.string,
      firstMessageId: t.union([MessageId, t.null]),
    }),
    OfArchived,
  ]),
);

/** A submessage was added to a message. */
const SubmessageAdded = t.readonly(
  t.type({
    _tag: t.literal('SubmessageAdded'),
    messageId: MessageId,
    submessage: Submessage,
  }),
);

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
