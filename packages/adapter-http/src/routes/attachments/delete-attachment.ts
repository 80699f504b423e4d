import { AttachmentId } from '@parley/core/kernel';
import { pathId } from '../../path-parameters';
import { userRoute, withoutFields } from '../../route';

export const deleteAttachment = userRoute({
  summary: 'Delete an uploaded file',
  method: 'delete',
  path: '/attachments/:attachment_id',
  needs: 'write',
  pathParameters: {
    attachment_id: pathId(AttachmentId, 'The id of the file, which `GET /attachments` has.'),
  },
  ...withoutFields,
  run: ({ messages }, caller, { attachment_id }) =>
    messages.deleteAttachment(caller, { id: attachment_id }),
});
