import { DraftId } from '@parley/core/kernel';
import type { RequestedDraft } from '@parley/core/personal';
import { draftType, draftRecord } from '@parley/wire';
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
  field,
} from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { userRoute, oneField, withoutFields } from '../../route';
import { pathId } from '../../path-parameters';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, maxTopicInput, maxEntries } from '../limits';

const pathParameters = { draft_id: pathId(DraftId, 'The id of the draft.') };

const types = { stream: 'channel', private: 'direct', '': 'undecided' } as const;

/** Source: docs/reference/personal-data.md#drafts. */
const requestedDraft = mapped(
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

export const listDrafts = userRoute({
  summary: 'Get your drafts',
  method: 'get',
  path: '/drafts',
  needs: 'read',
  since: 'drafts',
  response: object({
    required: {
      count: field('Number of drafts.', integer),
      drafts: field('Drafts of the user, last changed first.', arrayOf(draftRecord.codec)),
    },
  }),
  run: ({ personal }, caller) => personal.listDrafts(caller),
  present: (drafts) => ({
    count: drafts.length,
    drafts: drafts.map((each) => draftRecord.present(each)),
  }),
});

export const createDrafts = userRoute({
  summary: 'Create drafts',
  method: 'post',
  path: '/drafts',
  needs: 'write',
  since: 'drafts',
  parameters: {
    drafts: required(
      json(arrayOf(requestedDraft, maxEntries)),
      'The drafts. `to` has the id of a channel, or the ids of users; `timestamp` is the UNIX time of the last edit.',
    ),
  },
  adds: ['drafts'],
  ...oneField('ids', 'Ids of the new drafts, in the order of the request.', arrayOf(integer)),
  run: ({ personal }, caller, { drafts }) => personal.createDrafts(caller, { drafts }),
});

export const replaceDraft = userRoute({
  summary: 'Edit a draft',
  method: 'patch',
  path: '/drafts/:draft_id',
  needs: 'write',
  since: 'drafts',
  pathParameters,
  parameters: {
    draft: required(
      json(requestedDraft),
      'The draft that replaces the old one. `to` has the id of a channel, or the ids of users; `timestamp` is the UNIX time of the last edit.',
    ),
  },
  adds: ['drafts'],
  ...withoutFields,
  run: ({ personal }, caller, { draft_id, draft }) =>
    personal.replaceDraft(caller, { id: draft_id, draft }),
});

export const deleteDraft = userRoute({
  summary: 'Delete a draft',
  method: 'delete',
  path: '/drafts/:draft_id',
  needs: 'write',
  since: 'drafts',
  pathParameters,
  ...withoutFields,
  run: ({ personal }, caller, { draft_id }) => personal.deleteDraft(caller, { id: draft_id }),
});
