import type { FeatureLevel } from '@parley/core/kernel';
import type { AttachmentView } from '@parley/core/messages';
import { levelOf, has } from '@parley/core/kernel';
import { arrayOf, field, integer, named, object, text } from '../codecs';

const secondsSince = `seconds; in milliseconds before feature level ${levelOf('attachmentTimesInSeconds')}`;

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentRecord = named(
  'Attachment',
  'An uploaded file.',
  object({
    required: {
      id: field('Id of the file.', integer),
      name: field('Name of the file.', text),
      path_id: field('Path of the file below /user_uploads.', text),
      size: field('Size in bytes.', integer),
      create_time: field(`Time of the upload, in UNIX ${secondsSince}.`, integer),
    },
    leveled: {
      message_ids: field('Ids of the messages that link to the file.', arrayOf(integer), {
        since: 'attachmentMessageIds',
      }),
      messages: field(
        'Messages that link to the file.',
        arrayOf(
          object({
            required: {
              id: field('Id of the message.', integer),
              date_sent: field(`Time of sending, in UNIX ${secondsSince}.`, integer),
            },
          }),
        ),
        { until: 'attachmentMessageIds' },
      ),
    },
  }),
);

/** The field is beside records of attachments. */
export const uploadSpaceUsed = field('Size of all uploads of the organization, in bytes.', integer);

/** Source: docs/reference/uploads.md#attachment-record. */
export const presentAttachment = (
  { id, name, path, size, createdAt, messages }: AttachmentView,
  level: FeatureLevel,
) => {
  const time = (seconds: number): number =>
    has(level, 'attachmentTimesInSeconds') ? seconds : seconds * 1000;
  return {
    id,
    name,
    path_id: path,
    size,
    create_time: time(createdAt),
    ...(has(level, 'attachmentMessageIds')
      ? { message_ids: messages.map((message) => message.id) }
      : {
          messages: messages.map((message) => ({
            id: message.id,
            date_sent: time(message.sentAt),
          })),
        }),
  };
};
