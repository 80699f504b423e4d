import type { RequestedDraft } from '@parley/core/personal';
import {
  arrayOf,
  float,
  integer,
  mapped,
  max,
  maxLength,
  nonBlank,
  object,
  wellFormed,
} from '@parley/wire/codecs';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, maxTopicInput } from '../limits';
import { draftType } from '@parley/wire';

const types = { stream: 'channel', private: 'direct', '': 'undecided' } as const;

/** Source: docs/reference/personal-data.md#drafts. */
export const requestedDraft = mapped(
  object({
    required: {
      type: mapped(draftType, (type) => types[type]),
      to: arrayOf(integer, maxParticipants),
      topic: maxLength(maxTopicInput, wellFormed),
      content: nonBlank(contentInput(wellFormed)),
    },
    optional: { timestamp: max(latestTime, float) },
  }),
  ({ timestamp, ...draft }): RequestedDraft => ({ ...draft, editedAt: timestamp }),
);
