import { LinkifierId } from '@parley/core/kernel';
import { arrayOf, id } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { administratorRoute, withoutFields } from '../../route';
import { maxOrdered } from '../limits';

export const reorderLinkifiers = administratorRoute({
  summary: 'Reorder linkifiers',
  method: 'patch',
  path: '/realm/linkifiers',
  parameters: {
    ordered_linkifier_ids: required(
      json(arrayOf(id(LinkifierId), maxOrdered)),
      'The ids of all linkifiers, in the order in which they are to apply.',
    ),
  },
  ...withoutFields,
  run: ({ messages }, caller, { ordered_linkifier_ids }) =>
    messages.reorderLinkifiers(caller, { ids: ordered_linkifier_ids }),
});
