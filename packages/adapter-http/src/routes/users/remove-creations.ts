import { creations } from '@parley/core/accounts';
import { arrayOf, boolean, field, integer, literal, object } from '@parley/wire/codecs';
import { json, required, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { userInPath } from '../in-paths';

export const removeCreations = userRoute({
  summary: 'Remove what a user created',
  method: 'delete',
  path: '/users/:user_id/creations',
  needs: 'write',
  pathParameters: { user_id: userInPath },
  parameters: {
    kinds: required(
      json(arrayOf(literal(...creations), creations.length)),
      'What to remove of the things that the user and the bots of the user created: `channels` are archived, uploaded `files` deleted, user `groups` deactivated unless they are in use, custom `emoji` deactivated, and open `invitations` and invitation links revoked. Only administrators may do that; what an owner created, only owners.',
    ),
    created_since: withDefault(
      json(integer),
      0,
      'What was created before this time, in UNIX seconds, stays.',
    ),
  },
  response: object({
    required: {
      channels: field('How many channels were archived until now.', integer),
      files: field('How many files were deleted until now.', integer),
      groups: field('How many user groups were deactivated until now.', integer),
      emoji: field('How many custom emoji were deactivated until now.', integer),
      invitations: field('How many invitations were revoked until now.', integer),
      is_complete: field(
        'Whether nothing is left. Otherwise the server goes on; at the end, the administrators get a message.',
        boolean,
      ),
    },
  }),
  run: ({ accounts }, caller, { user_id, kinds: wanted, created_since }) =>
    accounts.removeCreations(caller, {
      userId: user_id,
      kinds: wanted,
      createdSince: created_since,
    }),
  present: ({ isComplete, ...removed }) => ({ ...removed, is_complete: isComplete }),
});
