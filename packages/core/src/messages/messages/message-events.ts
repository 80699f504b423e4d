import * as t from 'io-ts';
import { OfArchived, isKnownTo, presentTopic } from '../../channels';
import type { AtMostOne, EventViewer } from '../../kernel';
import { ChannelId, MessageId, UserId, eventKind, eventTable, presentFlags } from '../../kernel';
import { Submessage } from './edit-record';
import { isInaccessibleTo } from './hide-inaccessible-users';
import { MessageSender, MessageView } from './message-view';
import { isMeMessage, presentMessage, presentTopicLinks } from './present-message';

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
export type MessageSent = t.TypeOf<typeof MessageSent>;

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

const MessageRerendered = t.readonly(
  t.type({
    _tag: t.literal('MessageRerendered'),
    messageId: MessageId,
    renderedAt: t.number,
    content: t.string,
    renderedContent: t.string,
  }),
);
/** The same content is shown in another way: with previews of what it links. */
export type MessageRerendered = t.TypeOf<typeof MessageRerendered>;

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
/** The channel has another first message, or none. */
export type FirstMessageChanged = t.TypeOf<typeof FirstMessageChanged>;

const SubmessageAdded = t.readonly(
  t.type({
    _tag: t.literal('SubmessageAdded'),
    messageId: MessageId,
    submessage: Submessage,
  }),
);
/** A submessage was added to a message. */
export type SubmessageAdded = t.TypeOf<typeof SubmessageAdded>;

const allowsEmpty = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('empty_topic_name');

const presentMove = (
  { propagateMode, topicBefore, topic, channelId }: NonNullable<MessageUpdated['move']>,
  viewer: EventViewer,
) => ({
  propagate_mode: propagateMode,
  orig_subject: presentTopic(topicBefore, allowsEmpty(viewer)),
  ...(topic === undefined
    ? {}
    : {
        subject: presentTopic(topic.after, allowsEmpty(viewer)),
        topic_links: presentTopicLinks(topic.links, viewer.level),
      }),
  ...(channelId === undefined ? {} : { new_stream_id: channelId }),
});

const presentContent = (content: NonNullable<MessageUpdated['content']>) => ({
  orig_content: content.before,
  orig_rendered_content: content.renderedBefore,
  content: content.after,
  rendered_content: content.renderedAfter,
  is_me_message: isMeMessage(content.after),
});

const presentDeletion = ({ place }: MessagesDeleted, viewer: EventViewer) => ({
  type: 'delete_message' as const,
  message_type: place === undefined ? 'private' : 'stream',
  ...(place === undefined
    ? {}
    : { stream_id: place.channelId, topic: presentTopic(place.topic, allowsEmpty(viewer)) }),
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

/** Notices are posted in archived channels, too, which do not exist for some clients. */
const presentSent = (event: MessageSent, viewer: EventViewer): AtMostOne =>
  isKnownTo(viewer)(event)
    ? [
        {
          type: 'message',
          message: presentMessage(viewSentMessage(event, viewer), {
            applyMarkdown: viewer.applyMarkdown,
            clientGravatar: viewer.clientGravatar,
            allowEmptyTopicName: allowsEmpty(viewer),
            viewerRole: viewer.role,
            level: viewer.level,
            editHistory: 'all',
          }),
          flags: presentFlags(viewer.flags, viewer.level),
          ...(event.echo?.queueId === viewer.queueId
            ? { local_message_id: event.echo.localId }
            : {}),
        },
      ]
    : [];

export const messageEvents = eventTable({
  MessageSent: eventKind(MessageSent, presentSent),
  MessageUpdated: eventKind(MessageUpdated, (event, viewer) => [
    {
      type: 'update_message',
      user_id: event.editorId,
      edit_timestamp: event.editedAt,
      message_id: event.messageId,
      message_ids: event.messageIds,
      flags: presentFlags(viewer.flags, viewer.level),
      rendering_only: false,
      ...(event.channel === undefined
        ? {}
        : { stream_id: event.channel.id, stream_name: event.channel.name }),
      ...(event.content === undefined ? {} : presentContent(event.content)),
      ...(event.move === undefined ? {} : presentMove(event.move, viewer)),
    },
  ]),
  MessageRerendered: eventKind(MessageRerendered, (event, viewer) => [
    {
      type: 'update_message',
      user_id: null,
      edit_timestamp: event.renderedAt,
      message_id: event.messageId,
      message_ids: [event.messageId],
      flags: presentFlags(viewer.flags, viewer.level),
      rendering_only: true,
      content: event.content,
      rendered_content: event.renderedContent,
    },
  ]),
  MessagesDeleted: eventKind(MessagesDeleted, {
    parts: (event) =>
      event.messageIds.map((id, index) => (viewer) => {
        if (!viewer.capabilities.has('bulk_message_deletion')) {
          return [{ ...presentDeletion(event, viewer), message_id: id }];
        }
        return index === 0
          ? [{ ...presentDeletion(event, viewer), message_ids: event.messageIds }]
          : [];
      }),
  }),
  FirstMessageChanged: eventKind(
    FirstMessageChanged,
    ({ channelId, name, firstMessageId, ...event }, viewer) =>
      isKnownTo(viewer)(event)
        ? [
            {
              type: 'stream',
              op: 'update',
              property: 'first_message_id',
              value: firstMessageId,
              stream_id: channelId,
              name,
            },
          ]
        : [],
  ),
  SubmessageAdded: eventKind(SubmessageAdded, ({ messageId, submessage }) => [
    {
      type: 'submessage',
      msg_type: submessage.msgType,
      message_id: messageId,
      submessage_id: submessage.id,
      sender_id: submessage.senderId,
      content: submessage.content,
    },
  ]),
});
