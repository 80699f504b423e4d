import type { FeatureLevel } from '@parley/core/kernel';
import { has, levelOf } from '@parley/core/kernel';
import type { AttachmentView } from '@parley/core/messages';
import type { AtLevel } from '../codecs';
import { arrayOf, integer, leveled, record, required, text } from '../codecs';

const change = 'attachmentTimesInSeconds';
const secondsSince = `seconds; in milliseconds before feature level ${levelOf(change)}`;

const timeAt = (level: FeatureLevel, seconds: number): number =>
  has(level, change) ? seconds : seconds * 1000;

const linkingMessage = record<AttachmentView['messages'][number], AtLevel>()({
  id: required('Id of the message.', integer, 'id'),
  date_sent: required(`Time of sending, in UNIX ${secondsSince}.`, integer, ({ sentAt }, viewer) =>
    timeAt(viewer.level, sentAt),
  ),
});

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentRecord = record<AttachmentView, AtLevel>(
  'Attachment',
  'An uploaded file.',
)({
  id: required('Id of the file.', integer, 'id'),
  name: required('Name of the file.', text, 'name'),
  path_id: required('Path of the file below /user_uploads.', text, 'path'),
  size: required('Size in bytes.', integer, 'size'),
  create_time: required(
    `Time of the upload, in UNIX ${secondsSince}.`,
    integer,
    ({ createdAt }, { level }) => timeAt(level, createdAt),
  ),
  message_ids: leveled(
    'Ids of the messages that link to the file.',
    arrayOf(integer),
    { since: 'attachmentMessageIds' },
    ({ messages }) => messages.map(({ id }) => id),
  ),
  messages: leveled(
    'Messages that link to the file.',
    arrayOf(linkingMessage.codec),
    { until: 'attachmentMessageIds' },
    ({ messages }, viewer) => messages.map((each) => linkingMessage.present(each, viewer)),
  ),
});

/** The field is beside records of attachments. */
export const uploadSpaceUsed = required(
  'Size of all uploads of the organization, in bytes.',
  integer,
  (beside: { readonly uploadSpaceUsed: number }) => beside.uploadSpaceUsed,
);
