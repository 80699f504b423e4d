import { DraftId } from '@parley/core';
import { object } from '../../codecs';
import { json, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { requestedDraft } from './draft-record';

export const replaceDraft = userRoute({
  summary: 'Edit a draft',
  method: 'patch',
  path: '/drafts/:draft_id',
  since: 'drafts',
  pathParameters: { draft_id: pathId(DraftId) },
  parameters: { draft: required(json(requestedDraft)) },
  adds: ['drafts'],
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { draft_id, draft }) =>
      personal.replaceDraft(caller, { id: draft_id, draft }),
  present: () => ({}),
});
