import type { NamedKey } from '@parley/core/access';
import { keyScopes } from '@parley/core/access';
import { arrayOf, integer, literal, nullable, record, required, text } from '../codecs';

export const keyScope = literal(...keyScopes);

export const scopeMeaning =
  'What it may be used for: `read`, `send` (messages), or `full`: everything except keys and sessions.';

/** As clients of the account see it. */
export const namedKeyRecord = record<NamedKey>()({
  id: required('Id of the key.', integer, 'id'),
  name: required('What the key is for.', text, 'name'),
  scope: required(scopeMeaning, keyScope, 'scope'),
  channel_ids: required(
    'Ids of the channels to whose messages the key is limited; null if it is not limited to channels.',
    nullable(arrayOf(integer)),
    'channelIds',
  ),
  created_at: required('When it was created, in seconds since 1970.', integer, 'createdAt'),
  last_used_at: required(
    'When it was last used, in seconds since 1970, exact to an hour; null for never.',
    nullable(integer),
    'lastUsedAt',
  ),
  expires_at: required(
    'When it stops working, in seconds since 1970; null for never.',
    nullable(integer),
    'expiresAt',
  ),
});

/** As administrators see it. */
export const realmNamedKeyRecord = record<NamedKey>()({
  ...namedKeyRecord.properties,
  user_id: required('Id of the account.', integer, 'userId'),
});
