import { draftInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deleteDraft = userRoute({
  summary: 'Delete a draft',
  method: 'delete',
  path: '/drafts/:draft_id',
  since: 'drafts',
  pathParameters: { draft_id: draftInPath },
  ...withoutFields,
  run: ({ personal }, caller, { draft_id }) => personal.deleteDraft(caller, { id: draft_id }),
});
