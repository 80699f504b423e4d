import { recordsIn, userRoute } from '../../route';
import { linkifierRecord } from '@parley/wire';

export const listLinkifiers = userRoute({
  summary: 'Get linkifiers, in the order in which they apply',
  method: 'get',
  path: '/realm/linkifiers',
  ...recordsIn('linkifiers', 'Linkifiers, in the order of matching.', linkifierRecord),
  run: ({ messages }, caller) => messages.listLinkifiers(caller),
});
