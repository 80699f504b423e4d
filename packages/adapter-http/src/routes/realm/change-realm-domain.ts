import { boolean, object } from '../../codecs';
import { json, required } from '../../parameters';
import { pathText } from '../../path-parameters';
import { ownerRoute } from '../../route';
import { maxLineLength } from '../limits';

export const changeRealmDomain = ownerRoute({
  summary: 'Update an allowed email domain',
  method: 'patch',
  path: '/realm/domains/:domain',
  pathParameters: { domain: pathText(maxLineLength) },
  parameters: { allow_subdomains: required(json(boolean)) },
  response: object({}),
  run:
    ({ organization }) =>
    (caller, { domain, allow_subdomains }) =>
      organization.changeRealmDomain(caller, { domain, allowSubdomains: allow_subdomains }),
  present: () => ({}),
});
