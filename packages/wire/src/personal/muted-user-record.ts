import type { MutedUser } from '@parley/core/access';
import { field, integer, named, object } from '../codecs';

export const mutedUser = named(
  'MutedUser',
  'A user whom the user muted.',
  object({
    required: {
      id: field('Id of the muted user.', integer),
      timestamp: field('Time of muting, in UNIX seconds.', integer),
    },
  }),
);

export const presentMutedUser = ({ userId, mutedAt }: MutedUser) => ({
  id: userId,
  timestamp: mutedAt,
});
