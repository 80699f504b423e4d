import { draftInPath } from '../in-paths';
import { json, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { requestedDraft } from './requested-draft';

export const replaceDraft = userRoute({
  summary: 'Edit a draft',
  method: 'patch',
  path: '/drafts/:draft_id',
  since: 'drafts',
  pathParameters: { draft_id: draftInPath },
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
