import type { MutedUser } from '@parley/core/access';
import { integer, record, required } from '../codecs';

export const mutedUserRecord = record<MutedUser>(
  'MutedUser',
  'A user whom the user muted.',
)({
  id: required('Id of the muted user.', integer, 'userId'),
  timestamp: required('Time of muting, in UNIX seconds.', integer, 'mutedAt'),
});
