import { integer, record, required } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { attachmentRecord, uploadSpaceUsed } from './attachment-record';

type Removed = EventOf<'AttachmentRemoved'>;

const removedFile = record<Removed>()({
  id: required('Id of the file.', integer, 'attachmentId'),
});

const changed = (name: string, description: string) =>
  event<'AttachmentAdded' | 'AttachmentUpdated'>(
    name,
    description,
  )({
    attachment: required('The file.', attachmentRecord.codec, ({ attachment }, viewer) =>
      attachmentRecord.present(attachment, viewer),
    ),
    upload_space_used: uploadSpaceUsed,
  });

const events = eventsOf({
  attachment: {
    add: changed('AttachmentAddEvent', 'The user uploaded a file.'),
    update: changed('AttachmentUpdateEvent', 'Messages that link to a file changed.'),
    remove: event<Removed>(
      'AttachmentRemoveEvent',
      'A file was deleted.',
    )({
      attachment: required('The file.', removedFile.codec, (removed) =>
        removedFile.present(removed),
      ),
      upload_space_used: uploadSpaceUsed,
    }),
  },
});

const { add, update, remove } = events.attachment;

/** Source: docs/reference/uploads.md#attachment-record. */
export const attachmentEvents = presentedEvents(events, {
  AttachmentAdded: add.present,
  AttachmentUpdated: update.present,
  AttachmentRemoved: remove.present,
});
