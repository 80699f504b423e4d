import { createHash } from 'node:crypto';
import { ChannelId, MessageId, has, presentAttachment } from '@parley/core';
import { arrayOf, boolean, field, id, literal, object } from '../../codecs';
import { freeText, json, optional, plain, plainOrJson, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { attachmentRecord } from '../attachments/attachment-record';
import { contentInput, keyword, rawTopicInput } from '../limits';

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

export const editMessage = userRoute({
  summary: 'Edit or move a message',
  method: 'patch',
  path: '/messages/:message_id',
  pathParameters: { message_id: pathId(MessageId) },
  parameters: {
    content: optional(freeText(contentInput())),
    topic: optional(freeText(rawTopicInput), { aliases: ['subject'] }),
    stream_id: optional(json(id(ChannelId))),
    propagate_mode: withDefault(
      plainOrJson(literal('change_one', 'change_later', 'change_all')),
      'change_one',
    ),
    send_notification_to_old_thread: optional(json(boolean)),
    send_notification_to_new_thread: withDefault(json(boolean), true),
    prev_content_sha256: optional(plain(keyword), { since: 'editsKnowPreviousContent' }),
  },
  response: object({
    optional: {
      detached_uploads: field(
        'Files of the user that no message links to after the edit.',
        arrayOf(attachmentRecord),
        { since: 'detachedUploads' },
      ),
    },
  }),
  run:
    ({ messages }) =>
    (caller, values) =>
      messages.edit(caller, {
        messageId: values.message_id,
        content: values.content,
        topic: values.topic,
        channelId: values.stream_id,
        propagateMode: values.propagate_mode,
        notifyOldThread:
          values.send_notification_to_old_thread ?? !has(caller.level, 'noticeInOldTopicOnRequest'),
        notifyNewThread: values.send_notification_to_new_thread,
        isExpected: (content) =>
          values.prev_content_sha256 === undefined ||
          sha256(content) === values.prev_content_sha256.toLowerCase(),
      }),
  present: (detached, { level }) =>
    has(level, 'detachedUploads')
      ? { detached_uploads: detached.map((one) => presentAttachment(one, level)) }
      : {},
});
