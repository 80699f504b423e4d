import * as t from 'io-ts';
import { AttachmentId, eventTable } from '../../kernel';
import { AttachmentView } from './attachment';

/** Size of all uploads of the organization, in bytes. */
const uploadSpaceUsed = t.number;

const AttachmentAdded = t.readonly(
  t.type({ _tag: t.literal('AttachmentAdded'), attachment: AttachmentView, uploadSpaceUsed }),
);

/** A message claims or releases the file. */
const AttachmentUpdated = t.readonly(
  t.type({ _tag: t.literal('AttachmentUpdated'), attachment: AttachmentView, uploadSpaceUsed }),
);

const AttachmentRemoved = t.readonly(
  t.type({ _tag: t.literal('AttachmentRemoved'), attachmentId: AttachmentId, uploadSpaceUsed }),
);

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentEvents = eventTable({
  AttachmentAdded,
  AttachmentUpdated,
  AttachmentRemoved,
});
