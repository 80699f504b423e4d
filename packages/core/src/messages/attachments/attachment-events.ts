import * as t from 'io-ts';
import type { AtMostOne, EventViewer } from '../../kernel';
import { AttachmentId, eventKind, eventTable } from '../../kernel';
import { AttachmentView, presentAttachment } from './attachment';

/** Size of all uploads of the organization, in bytes. */
const uploadSpaceUsed = t.number;

const AttachmentAdded = t.readonly(
  t.type({ _tag: t.literal('AttachmentAdded'), attachment: AttachmentView, uploadSpaceUsed }),
);
export type AttachmentAdded = t.TypeOf<typeof AttachmentAdded>;

/** A message claims or releases the file. */
const AttachmentUpdated = t.readonly(
  t.type({ _tag: t.literal('AttachmentUpdated'), attachment: AttachmentView, uploadSpaceUsed }),
);
export type AttachmentUpdated = t.TypeOf<typeof AttachmentUpdated>;

const AttachmentRemoved = t.readonly(
  t.type({ _tag: t.literal('AttachmentRemoved'), attachmentId: AttachmentId, uploadSpaceUsed }),
);
export type AttachmentRemoved = t.TypeOf<typeof AttachmentRemoved>;

const presentWith =
  (op: 'add' | 'update') =>
  (
    { attachment, ...event }: AttachmentAdded | AttachmentUpdated,
    { level }: EventViewer,
  ): AtMostOne => [
    {
      type: 'attachment',
      op,
      attachment: presentAttachment(attachment, level),
      upload_space_used: event.uploadSpaceUsed,
    },
  ];

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentEvents = eventTable({
  AttachmentAdded: eventKind(AttachmentAdded, presentWith('add')),
  AttachmentUpdated: eventKind(AttachmentUpdated, presentWith('update')),
  AttachmentRemoved: eventKind(AttachmentRemoved, ({ attachmentId, ...event }) => [
    {
      type: 'attachment',
      op: 'remove',
      attachment: { id: attachmentId },
      upload_space_used: event.uploadSpaceUsed,
    },
  ]),
});
