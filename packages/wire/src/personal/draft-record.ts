import type { Draft, DraftPlace } from '@parley/core/personal';
import { arrayOf, integer, literal, record, required, text } from '../codecs';

export const draftType = literal('private', 'stream', '');

const typeOf = ({ _tag }: DraftPlace) => {
  switch (_tag) {
    case 'Undecided':
      return '';
    case 'ToChannel':
      return 'stream';
    case 'ToPeople':
      return 'private';
  }
};

const recipientsOf = (place: DraftPlace): readonly number[] => {
  switch (place._tag) {
    case 'Undecided':
      return [];
    case 'ToChannel':
      return [place.channelId];
    case 'ToPeople':
      return place.userIds;
  }
};

/** Source: docs/reference/personal-data.md#drafts. */
export const draftRecord = record<Draft>(
  'Draft',
  'A message that is not sent yet.',
)({
  id: required('Id of the draft.', integer, 'id'),
  type: required(
    'Whether it is for a channel (stream) or for users (private); empty if undecided.',
    draftType,
    ({ place }) => typeOf(place),
  ),
  to: required('Id of the channel, or ids of the recipients.', arrayOf(integer), ({ place }) =>
    recipientsOf(place),
  ),
  topic: required('Topic; empty for direct messages.', text, ({ place }) =>
    place._tag === 'ToChannel' ? place.topic : '',
  ),
  content: required('Content in Markdown.', text, 'content'),
  timestamp: required('Time of the last change, in UNIX seconds.', integer, 'editedAt'),
});
