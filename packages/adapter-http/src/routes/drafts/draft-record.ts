import type { RequestedDraft } from '@parley/core';
import {
  arrayOf,
  float,
  integer,
  literal,
  mapped,
  max,
  maxLength,
  nonBlank,
  object,
  text,
  wellFormed,
} from '../../codecs';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, maxTopicInput } from '../limits';

const draftType = literal('private', 'stream', '');

/** Source: reference, "Drafts", output object. */
export const draftRecord = object({
  required: {
    id: integer,
    type: draftType,
    to: arrayOf(integer),
    topic: text,
    content: text,
    timestamp: integer,
  },
});

/** Source: reference, "Drafts", input object. */
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
