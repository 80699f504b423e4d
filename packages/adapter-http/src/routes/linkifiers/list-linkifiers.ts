import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { linkifierRecord } from '@parley/wire';

export const listLinkifiers = userRoute({
  summary: 'Get linkifiers, in the order in which they apply',
  method: 'get',
  path: '/realm/linkifiers',
  parameters: {},
  response: object({
    required: {
      linkifiers: field('Linkifiers, in the order of matching.', arrayOf(linkifierRecord.codec)),
    },
  }),
  run: ({ messages }, caller) => messages.listLinkifiers(caller),
  present: (linkifiers, caller) => ({
    linkifiers: linkifiers.map((linkifier) => linkifierRecord.present(linkifier, caller)),
  }),
});
