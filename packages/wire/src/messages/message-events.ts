import { isKnownTo } from '@parley/core/channels';
import type { EventViewer } from '@parley/core/kernel';
import { viewSentMessage } from '@parley/core/messages';
import { topicFor } from '../channels/present-topic';
import {
  arrayOf,
  boolean,
  integer,
  literal,
  nullable,
  optional,
  rawText,
  required,
  text,
} from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { eventMessage, messageFlags, topicLinks } from './message-record';
import { presentFlags } from './present-flags';
import { isMeMessage, presentMessage, presentTopicLinks } from './present-message';

type Updated = EventOf<'MessageUpdated'>;
type Deleted = EventOf<'MessagesDeleted'>;

const flags = required(
  'Flags of the user on the message.',
  messageFlags,
  (_: unknown, viewer: EventViewer) => presentFlags(viewer.flags, viewer.level),
);

type Content = NonNullable<Updated['content']>;

/** An edit or a move, or a new rendering, which has no content from before. */
type Change = Omit<Updated, '_tag' | 'editorId' | 'content'> & {
  readonly editorId: number | null;
  readonly content?: Pick<Content, 'after' | 'renderedAfter'> & Partial<Content>;
  readonly isRendering?: true;
};

const deletesInBulk = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('bulk_message_deletion');

/** Source: docs/reference/events.md#messages. */
const events = eventsOf({
  message: event<'MessageSent'>(
    'MessageEvent',
    'A message was sent.',
  )({
    message: required('The message.', eventMessage, (sent, viewer) =>
      presentMessage(viewSentMessage(sent, viewer), {
        applyMarkdown: viewer.applyMarkdown,
        clientGravatar: viewer.clientGravatar,
        allowEmptyTopicName: viewer.capabilities.has('empty_topic_name'),
        viewerRole: viewer.role,
        level: viewer.level,
        editHistory: 'all',
      }),
    ),
    flags,
    local_message_id: optional(
      'The local_id of the request; only in the queue that the request named.',
      text,
      ({ echo }, { queueId }) => (echo?.queueId === queueId ? echo.localId : undefined),
    ),
  }),
  update_message: event<Change>(
    'UpdateMessageEvent',
    'A message was edited, or messages were moved.',
  )({
    user_id: required(
      'Id of the user who made the change; null if the server did.',
      nullable(integer),
      'editorId',
    ),
    edit_timestamp: required('Time of the change, in UNIX seconds.', integer, 'editedAt'),
    message_id: required('Id of the message that the request named.', integer, 'messageId'),
    message_ids: required(
      'Ids of all messages that were changed, ascending.',
      arrayOf(integer),
      'messageIds',
    ),
    flags,
    rendering_only: required(
      'Whether only the rendering changed.',
      boolean,
      ({ isRendering = false }) => isRendering,
    ),
    stream_id: optional(
      'Id of the channel before the change; for messages in channels.',
      integer,
      ({ channel }) => channel?.id,
    ),
    stream_name: optional('Name of that channel.', text, ({ channel }) => channel?.name),
    orig_content: optional(
      'Markdown before the change, if the content changed.',
      rawText,
      ({ content }) => content?.before,
    ),
    orig_rendered_content: optional(
      'HTML before the change, if the content changed.',
      rawText,
      ({ content }) => content?.renderedBefore,
    ),
    content: optional(
      'Markdown after the change, if the content changed.',
      rawText,
      ({ content }) => content?.after,
    ),
    rendered_content: optional(
      'HTML after the change, if the content changed.',
      rawText,
      ({ content }) => content?.renderedAfter,
    ),
    is_me_message: optional(
      'Whether the new content begins with /me, if the content changed.',
      boolean,
      ({ content }) => (content?.before === undefined ? undefined : isMeMessage(content.after)),
    ),
    propagate_mode: optional(
      'Which messages of the topic were moved, if any: change_one, change_later, or change_all.',
      literal<string>('change_one', 'change_later', 'change_all'),
      ({ move }) => move?.propagateMode,
    ),
    orig_subject: optional('Topic before the move.', text, ({ move }, viewer) =>
      move === undefined ? undefined : topicFor(move.topicBefore, viewer),
    ),
    subject: optional('Topic after the move, if it changed.', text, ({ move }, viewer) =>
      move?.topic === undefined ? undefined : topicFor(move.topic.after, viewer),
    ),
    topic_links: optional(
      'Links in the new topic, if it changed.',
      topicLinks,
      ({ move }, { level }) =>
        move?.topic === undefined ? undefined : presentTopicLinks(move.topic.links, level),
    ),
    new_stream_id: optional(
      'Id of the channel after the move, if it changed.',
      integer,
      ({ move }) => move?.channelId,
    ),
  }),
  delete_message: event<Deleted>(
    'DeleteMessageEvent',
    'Messages were deleted, or the user can no longer read them.',
  )({
    message_type: required(
      'Whether the messages were in a channel (stream) or direct (private).',
      literal('stream', 'private'),
      ({ place }) => (place === undefined ? 'private' : 'stream'),
    ),
    stream_id: optional(
      'Id of the channel; for messages in channels.',
      integer,
      ({ place }) => place?.channelId,
    ),
    topic: optional('Name of the topic; for messages in channels.', text, ({ place }, viewer) =>
      place === undefined ? undefined : topicFor(place.topic, viewer),
    ),
    message_ids: optional(
      'Ids of the messages; with the capability bulk_message_deletion.',
      arrayOf(integer),
      ({ messageIds }, viewer) => (deletesInBulk(viewer) ? messageIds : undefined),
    ),
    message_id: optional(
      'Id of the message; without that capability.',
      integer,
      ({ messageIds }, viewer) => (deletesInBulk(viewer) ? undefined : messageIds[0]),
    ),
  }),
  submessage: event<'SubmessageAdded'>(
    'SubmessageEvent',
    'A submessage was added to a message.',
  )({
    msg_type: required(
      'Kind of the submessage: widget.',
      text,
      ({ submessage }) => submessage.msgType,
    ),
    message_id: required('Id of the message.', integer, 'messageId'),
    submessage_id: required('Id of the submessage.', integer, ({ submessage }) => submessage.id),
    sender_id: required(
      'Id of the user who sent it.',
      integer,
      ({ submessage }) => submessage.senderId,
    ),
    content: required(
      'JSON text with the data of the widget.',
      text,
      ({ submessage }) => submessage.content,
    ),
  }),
});

const { message, update_message, delete_message, submessage } = events;

export const messageEvents = presentedEvents(events, {
  // Notices are posted in archived channels, too, which do not exist for some clients.
  MessageSent: (sent, viewer) => (isKnownTo(viewer)(sent) ? message.present(sent, viewer) : []),
  MessageUpdated: update_message.present,
  MessageRerendered: ({ messageId, renderedAt, content, renderedContent }, viewer) =>
    update_message.present(
      {
        editorId: null,
        editedAt: renderedAt,
        messageId,
        messageIds: [messageId],
        content: { after: content, renderedAfter: renderedContent },
        isRendering: true,
      },
      viewer,
    ),
  MessagesDeleted: {
    parts: (deleted) =>
      deleted.messageIds.map((id, index) => (viewer) => {
        if (!deletesInBulk(viewer)) {
          return delete_message.present({ ...deleted, messageIds: [id] }, viewer);
        }
        return index === 0 ? delete_message.present(deleted, viewer) : [];
      }),
  },
  SubmessageAdded: submessage.present,
});
