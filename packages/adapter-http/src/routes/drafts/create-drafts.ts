import { arrayOf, integer } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { oneField, userRoute } from '../../route';
import { requestedDraft } from './requested-draft';
import { maxEntries } from '../limits';

export const createDrafts = userRoute({
  summary: 'Create drafts',
  method: 'post',
  path: '/drafts',
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
