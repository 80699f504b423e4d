import type { Draft, DraftPlace } from '@parley/core/personal';
import { arrayOf, field, integer, literal, named, object, text } from '../codecs';

export const draftType = literal('private', 'stream', '');

/** Source: docs/reference/personal-data.md#drafts. */
export const draftRecord = named(
  'Draft',
  'A message that is not sent yet.',
  object({
    required: {
      id: field('Id of the draft.', integer),
      type: field(
        'Whether it is for a channel (stream) or for users (private); empty if undecided.',
        draftType,
      ),
      to: field('Id of the channel, or ids of the recipients.', arrayOf(integer)),
      topic: field('Topic; empty for direct messages.', text),
      content: field('Content in Markdown.', text),
      timestamp: field('Time of the last change, in UNIX seconds.', integer),
    },
  }),
);

const presentPlace = (place: DraftPlace) => {
  switch (place._tag) {
    case 'Undecided':
      return { type: '', to: [], topic: '' } as const;
    case 'ToChannel':
      return { type: 'stream', to: [place.channelId], topic: place.topic } as const;
    case 'ToPeople':
      return { type: 'private', to: place.userIds, topic: '' } as const;
  }
};

export const presentDraft = ({ id, place, content, editedAt }: Draft) => ({
  id,
  ...presentPlace(place),
  content,
  timestamp: editedAt,
});
