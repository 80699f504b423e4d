import type { NamedKey } from '@parley/core/access';
import { keyScopes } from '@parley/core/access';
import { arrayOf, field, integer, literal, nullable, object, text } from '../codecs';

export const keyScope = literal(...keyScopes);

export const scopeMeaning =
  'What it may be used for: `read`, `send` (messages), or `full`: everything except keys and sessions.';

export const namedKeyFields = {
  id: field('Id of the key.', integer),
  name: field('What the key is for.', text),
  scope: field(scopeMeaning, keyScope),
  channel_ids: field(
    'Ids of the channels to whose messages the key is limited; null if it is not limited to channels.',
    nullable(arrayOf(integer)),
  ),
  created_at: field('When it was created, in seconds since 1970.', integer),
  last_used_at: field(
    'When it was last used, in seconds since 1970, exact to an hour; null for never.',
    nullable(integer),
  ),
  expires_at: field(
    'When it stops working, in seconds since 1970; null for never.',
    nullable(integer),
  ),
};

export const namedKeyRecord = object({ required: namedKeyFields });

/** As clients of the account see it. */
export const presentNamedKey = (key: NamedKey) => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  channel_ids: key.channelIds,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  expires_at: key.expiresAt,
});
