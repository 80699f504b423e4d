import * as t from 'io-ts';
import { AttachmentId, eventTable, tagged } from '../../kernel';
import { AttachmentView } from './attachment';

/** Size of all uploads of the organization, in bytes. */
const uploadSpaceUsed = t.number;

const AttachmentAdded = tagged('AttachmentAdded', { attachment: AttachmentView, uploadSpaceUsed });

/** A message claims or releases the file. */
const AttachmentUpdated = tagged('AttachmentUpdated', {
  attachment: AttachmentView,
  uploadSpaceUsed,
});

const AttachmentRemoved = tagged('AttachmentRemoved', {
  attachmentId: AttachmentId,
  uploadSpaceUsed,
});

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentEvents = eventTable({
  AttachmentAdded,
  AttachmentUpdated,
  AttachmentRemoved,
});
