import { presentDraft } from '@parley/core';
import { arrayOf, integer, object } from '../../codecs';
import { userRoute } from '../../route';
import { draftRecord } from './draft-record';

export const listDrafts = userRoute({
  summary: 'Get your drafts',
  method: 'get',
  path: '/drafts',
  since: 'drafts',
  parameters: {},
  response: object({ required: { count: integer, drafts: arrayOf(draftRecord) } }),
  run:
    ({ personal }) =>
    (caller) =>
      personal.listDrafts(caller),
  present: (drafts) => ({ count: drafts.length, drafts: drafts.map(presentDraft) }),
});
