import { object } from '../../codecs';
import { pathText } from '../../path-parameters';
import { ownerRoute } from '../../route';
import { maxLineLength } from '../limits';

export const removeRealmDomain = ownerRoute({
  summary: 'Remove an allowed email domain',
  method: 'delete',
  path: '/realm/domains/:domain',
  pathParameters: { domain: pathText(maxLineLength) },
  parameters: {},
  response: object({}),
  run:
    ({ organization }) =>
    (caller, { domain }) =>
      organization.removeRealmDomain(caller, { domain }),
  present: () => ({}),
});
