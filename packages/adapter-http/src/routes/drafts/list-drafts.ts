import { arrayOf, field, integer, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { draftRecord } from '@parley/wire';

export const listDrafts = userRoute({
  summary: 'Get your drafts',
  method: 'get',
  path: '/drafts',
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
