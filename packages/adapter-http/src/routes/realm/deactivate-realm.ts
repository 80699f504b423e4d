import { max, min } from '@parley/wire/codecs';
import { json, optional } from '../../parameters';
import { ownerRoute, withoutFields } from '../../route';

/** A hundred years. */
const maxDays = 36_500;

export const deactivateRealm = ownerRoute({
  summary: 'Deactivate the organization',
  method: 'post',
  path: '/realm/deactivate',
  needs: 'write',
  parameters: {
    deletion_delay_days: optional(
      json(min(0, max(maxDays))),
      'After how many days everything of the organization is deleted for good; never, if left out.',
    ),
  },
  ...withoutFields,
  run: ({ organization }, caller, { deletion_delay_days }) =>
    organization.deactivateRealm(caller, { deletionDelayDays: deletion_delay_days ?? null }),
});
