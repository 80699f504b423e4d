import type { EventViewer } from '@parley/core/kernel';
import { isKnownTo } from '@parley/core/channels';
import { viewSentMessage } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { presentFlags } from './present-flags';
import { isMeMessage, presentMessage, presentTopicLinks } from './present-message';

const allowsEmpty = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('empty_topic_name');

const presentMove = (
  { propagateMode, topicBefore, topic, channelId }: NonNullable<EventOf<'MessageUpdated'>['move']>,
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

const presentContent = (content: NonNullable<EventOf<'MessageUpdated'>['content']>) => ({
  orig_content: content.before,
  orig_rendered_content: content.renderedBefore,
  content: content.after,
  rendered_content: content.renderedAfter,
  is_me_message: isMeMessage(content.after),
});

const presentDeletion = ({ place }: EventOf<'MessagesDeleted'>, viewer: EventViewer) => ({
  type: 'delete_message' as const,
  message_type: place === undefined ? 'private' : 'stream',
  ...(place === undefined
    ? {}
    : { stream_id: place.channelId, topic: presentTopic(place.topic, allowsEmpty(viewer)) }),
});

/** Notices are posted in archived channels, too, which do not exist for some clients. */
const presentSent = (event: EventOf<'MessageSent'>, viewer: EventViewer): AtMostOne =>
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

export const messagePresentations = presentationsOf({
  MessageSent: presentSent,
  MessageUpdated: (event, viewer) => [
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
  ],
  MessageRerendered: (event, viewer) => [
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
  ],
  MessagesDeleted: {
    parts: (event) =>
      event.messageIds.map((id, index) => (viewer) => {
        if (!viewer.capabilities.has('bulk_message_deletion')) {
          return [{ ...presentDeletion(event, viewer), message_id: id }];
        }
        return index === 0
          ? [{ ...presentDeletion(event, viewer), message_ids: event.messageIds }]
          : [];
      }),
  },
  FirstMessageChanged: ({ channelId, name, firstMessageId, ...event }, viewer) =>
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
  SubmessageAdded: ({ messageId, submessage }) => [
    {
      type: 'submessage',
      msg_type: submessage.msgType,
      message_id: messageId,
      submessage_id: submessage.id,
      sender_id: submessage.senderId,
      content: submessage.content,
    },
  ],
});
