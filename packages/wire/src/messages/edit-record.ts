import type { EditRecord } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';
import { integer, nullable, optional, rawText, record, required, text } from '../codecs';

/** The topic, if the change has one, for a client that may not support the empty name. */
const changedTopic = (
  topic: string | undefined,
  { allowEmptyTopicName }: { readonly allowEmptyTopicName: boolean },
): string | undefined =>
  topic === undefined ? undefined : presentTopic(topic, allowEmptyTopicName);

/** Source: docs/reference/messages.md#message-record. */
export const editRecord = record<EditRecord, { readonly allowEmptyTopicName: boolean }>(
  'MessageEdit',
  'A change of the content, topic or channel of a message.',
)({
  user_id: required(
    'Id of the user who made the change; null if unknown.',
    nullable(integer),
    'userId',
  ),
  timestamp: required('Time of the change, in UNIX seconds.', integer, 'timestamp'),
  prev_content: optional(
    'Markdown before the change, if the content changed.',
    rawText,
    'prevContent',
  ),
  prev_rendered_content: optional(
    'HTML before the change, if the content changed.',
    rawText,
    'prevRenderedContent',
  ),
  prev_topic: optional('Topic before the change, if it changed.', text, ({ prevTopic }, viewer) =>
    changedTopic(prevTopic, viewer),
  ),
  topic: optional('Topic after the change, if it changed.', text, ({ topic }, viewer) =>
    changedTopic(topic, viewer),
  ),
  prev_stream: optional(
    'Id of the channel before the change, if it changed.',
    integer,
    'prevChannelId',
  ),
  stream: optional('Id of the channel after the change, if it changed.', integer, 'channelId'),
});
