import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import type { EventViewer, WireEvent } from '@parley/core/kernel';
import { attachmentRecord } from './attachment-record';
import { emojiRecord, presentCustomEmojiMap } from './emoji-record';

const presentWith =
  (op: 'add' | 'update') =>
  (
    { attachment, ...event }: EventOf<'AttachmentAdded'> | EventOf<'AttachmentUpdated'>,
    viewer: EventViewer,
  ): AtMostOne => [
    {
      type: 'attachment',
      op,
      attachment: attachmentRecord.present(attachment, viewer),
      upload_space_used: event.uploadSpaceUsed,
    },
  ];

/** Source: docs/reference/emoji.md#custom-emoji. */
const change = (
  { all }: { readonly all: EventOf<'CustomEmojiAdded'>['all'] },
  { capabilities }: EventViewer,
  individual: Extract<WireEvent, { readonly type: 'realm_emoji' }>,
): AtMostOne => [
  capabilities.has('individual_emoji_changes')
    ? individual
    : { type: 'realm_emoji', op: 'update', realm_emoji: presentCustomEmojiMap(all) },
];

export const uploadPresentations = presentationsOf({
  // Source: docs/reference/uploads.md#attachment-record.
  AttachmentAdded: presentWith('add'),
  AttachmentUpdated: presentWith('update'),
  AttachmentRemoved: ({ attachmentId, ...event }) => [
    {
      type: 'attachment',
      op: 'remove',
      attachment: { id: attachmentId },
      upload_space_used: event.uploadSpaceUsed,
    },
  ],
  CustomEmojiAdded: (event, viewer) =>
    change(event, viewer, {
      type: 'realm_emoji',
      op: 'add',
      emoji: emojiRecord.present(event.emoji),
    }),
  CustomEmojiRemoved: (event, viewer) =>
    change(event, viewer, {
      type: 'realm_emoji',
      op: 'edit',
      emoji_id: String(event.emojiId),
      data: { deactivated: true },
    }),
});
