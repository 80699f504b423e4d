import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { attachmentRecord, uploadSpaceUsed } from '@parley/wire';

export const listAttachments = userRoute({
  summary: 'Get your uploaded files',
  method: 'get',
  path: '/attachments',
  needs: 'read',
  response: object({
    required: {
      attachments: field('Files that the user uploaded.', arrayOf(attachmentRecord.codec)),
      upload_space_used: uploadSpaceUsed.codec,
    },
  }),
  run: ({ messages }, caller) => messages.listAttachments(caller),
  present: ({ attachments, spaceUsed }, caller) => ({
    attachments: attachments.map((one) => attachmentRecord.present(one, caller)),
    upload_space_used: spaceUsed,
  }),
});
