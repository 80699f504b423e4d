import { presentAttachment } from '@parley/core';
import { arrayOf, integer, object } from '../../codecs';
import { userRoute } from '../../route';
import { attachmentRecord } from './attachment-record';

export const listAttachments = userRoute({
  summary: 'Get your uploaded files',
  method: 'get',
  path: '/attachments',
  parameters: {},
  response: object({
    required: { attachments: arrayOf(attachmentRecord), upload_space_used: integer },
  }),
  run:
    ({ messages }) =>
    (caller) =>
      messages.listAttachments(caller),
  present: ({ attachments, spaceUsed }, { level }) => ({
    attachments: attachments.map((one) => presentAttachment(one, level)),
    upload_space_used: spaceUsed,
  }),
});
