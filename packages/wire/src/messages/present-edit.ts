import type { EditRecord } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';

/** Source: docs/reference/messages.md#message-record. */
export const presentEdit = (edit: EditRecord, allowEmpty: boolean) => ({
  user_id: edit.userId,
  timestamp: edit.timestamp,
  ...(edit.prevContent === undefined ? {} : { prev_content: edit.prevContent }),
  ...(edit.prevRenderedContent === undefined
    ? {}
    : { prev_rendered_content: edit.prevRenderedContent }),
  ...(edit.prevTopic === undefined ? {} : { prev_topic: presentTopic(edit.prevTopic, allowEmpty) }),
  ...(edit.topic === undefined ? {} : { topic: presentTopic(edit.topic, allowEmpty) }),
  ...(edit.prevChannelId === undefined ? {} : { prev_stream: edit.prevChannelId }),
  ...(edit.channelId === undefined ? {} : { stream: edit.channelId }),
});
