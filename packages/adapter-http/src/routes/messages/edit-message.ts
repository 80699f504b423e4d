import { createHash } from 'node:crypto';
import { levelOf, ChannelId, has } from '@parley/core/kernel';
import { arrayOf, boolean, literal, nonNegativeId, object, field } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { freeText, json, optional, plain, plainOrJson, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { attachmentRecord } from '@parley/wire';
import { contentInput, keyword, rawTopicInput } from '../limits';

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

export const editMessage = userRoute({
  summary: 'Edit or move a message',
  method: 'patch',
  path: '/messages/:message_id',
  needs: 'write',
  pathParameters: { message_id: messageInPath },
  parameters: {
    content: optional(freeText(contentInput()), 'The new content, in Markdown.'),
    topic: optional(freeText(rawTopicInput), 'The new topic.', { aliases: ['subject'] }),
    stream_id: optional(
      json(nonNegativeId(ChannelId)),
      'The id of the channel to which messages are moved.',
    ),
    propagate_mode: withDefault(
      plainOrJson(literal('change_one', 'change_later', 'change_all')),
      'change_one',
      'Which messages of the topic are moved: this one, this one and all later ones, or all.',
    ),
    send_notification_to_old_thread: optional(
      json(boolean),
      `Whether a notice in the old topic says where the messages have gone. True by default below feature level ${levelOf('noticeInOldTopicOnRequest')}.`,
    ),
    send_notification_to_new_thread: withDefault(
      json(boolean),
      true,
      'Whether a notice in the new topic says where the messages have come from.',
    ),
    prev_content_sha256: optional(
      plain(keyword),
      'The hexadecimal SHA-256 hash of the content that the client knows; the edit fails if the content has changed since.',
      { since: 'editsKnowPreviousContent' },
    ),
  },
  response: object({
    optional: {
      detached_uploads: field(
        'Files of the user that no message links to after the edit.',
        arrayOf(attachmentRecord.codec),
        { since: 'detachedUploads' },
      ),
    },
  }),
  run: ({ messages }, caller, values) =>
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
      ? { detached_uploads: detached.map((one) => attachmentRecord.present(one, { level })) }
      : {},
});
