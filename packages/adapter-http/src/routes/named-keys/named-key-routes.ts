import { commandDefaults } from '@parley/core';
import { maxKeyChannels, maxNamedKeyName } from '@parley/core/access';
import { ChannelId, NamedKeyId } from '@parley/core/kernel';
import { arrayOf, field, id, maxLength, min, object, text } from '@parley/wire/codecs';
import { json, optional, plain, plainOrJson, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, recordsIn, userRoute, withoutFields } from '../../route';
import { keyScope, namedKeyRecord, realmNamedKeyRecord, scopeMeaning } from '@parley/wire';

const path = '/api_keys';

const ofKey = { api_key_id: pathId(NamedKeyId, 'The id of the key.') };

const defaults = commandDefaults.accounts.createNamedKey;

export const listNamedKeys = userRoute({
  summary: 'List your named API keys',
  method: 'get',
  path,
  needs: 'credentials',
  ...recordsIn('named_api_keys', 'The newest first.', namedKeyRecord),
  run: ({ accounts }, caller) => accounts.listNamedKeys(caller),
});

export const createNamedKey = userRoute({
  summary: 'Create a named API key',
  method: 'post',
  path,
  needs: 'credentials',
  parameters: {
    name: required(plain(maxLength(maxNamedKeyName)), 'What the key is for.'),
    scope: withDefault(plainOrJson(keyScope), defaults.scope, scopeMeaning),
    channel_ids: optional(
      json(arrayOf(id(ChannelId), maxKeyChannels)),
      'Ids of channels. With them, the key may only read or send messages in these channels, as its scope says, and nothing else.',
    ),
    expires_at: optional(
      json(min(0)),
      'When it stops working, in seconds since 1970; never, if left out.',
    ),
  },
  response: object({
    required: {
      api_key: field('The key itself, which is never shown again.', text),
      named_api_key: field('What it is for.', namedKeyRecord.codec),
    },
  }),
  run: ({ accounts }, caller, { name, scope, channel_ids, expires_at }) =>
    accounts.createNamedKey(caller, {
      name,
      scope,
      channelIds: channel_ids ?? defaults.channelIds,
      expiresAt: expires_at ?? defaults.expiresAt,
    }),
  present: ({ key, text: api_key }) => ({ api_key, named_api_key: namedKeyRecord.present(key) }),
});

export const revokeNamedKey = userRoute({
  summary: 'Revoke one of your named API keys',
  method: 'delete',
  path: `${path}/:api_key_id`,
  needs: 'credentials',
  pathParameters: ofKey,
  ...withoutFields,
  run: ({ accounts }, caller, { api_key_id }) => accounts.revokeNamedKey(caller, api_key_id),
});

const realmPath = '/realm/api_keys';

export const listRealmNamedKeys = administratorRoute({
  summary: 'List the named API keys of all accounts',
  method: 'get',
  path: realmPath,
  needs: 'credentials',
  response: object({
    required: {
      named_api_keys: field('The newest first.', arrayOf(realmNamedKeyRecord.codec)),
    },
  }),
  run: ({ accounts }, caller) => accounts.listRealmNamedKeys(caller),
  present: (keys) => ({
    named_api_keys: keys.map(({ key }) => realmNamedKeyRecord.present(key)),
  }),
});

export const revokeRealmNamedKey = administratorRoute({
  summary: 'Revoke a named API key of any account',
  method: 'delete',
  path: `${realmPath}/:api_key_id`,
  needs: 'credentials',
  pathParameters: ofKey,
  ...withoutFields,
  run: ({ accounts }, caller, { api_key_id }) => accounts.revokeRealmNamedKey(caller, api_key_id),
});
