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
