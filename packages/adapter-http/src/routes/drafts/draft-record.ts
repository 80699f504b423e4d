import type { RequestedDraft } from '@parley/core';
import {
  arrayOf,
  field,
  float,
  integer,
  literal,
  mapped,
  max,
  maxLength,
  named,
  nonBlank,
  object,
  text,
  wellFormed,
} from '../../codecs';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, maxTopicInput } from '../limits';

const draftType = literal('private', 'stream', '');

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

/** Source: docs/reference/personal-data.md#drafts. */
export const requestedDraft = mapped(
  object({
    required: {
      type: draftType,
      to: arrayOf(integer, maxParticipants),
      topic: maxLength(maxTopicInput, wellFormed),
      content: nonBlank(contentInput(wellFormed)),
    },
    optional: { timestamp: max(latestTime, float) },
  }),
  ({ timestamp, ...draft }): RequestedDraft => ({ ...draft, editedAt: timestamp }),
);
