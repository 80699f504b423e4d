import {
  ChannelId,
  NamedKeyId,
  commandDefaults,
  maxKeyChannels,
  maxNamedKeyName,
  presentNamedKey,
} from '@parley/core';
import { arrayOf, field, id, maxLength, min, object, text } from '../../codecs';
import { json, optional, plain, plainOrJson, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { keyScope, namedKeyRecord, scopeMeaning } from './named-key-record';

const path = '/api_keys';

const defaults = commandDefaults.accounts.createNamedKey;

export const listNamedKeys = userRoute({
  summary: 'List your named API keys',
  method: 'get',
  path,
  parameters: {},
  response: object({
    required: { named_api_keys: field('The newest first.', arrayOf(namedKeyRecord)) },
  }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listNamedKeys(caller),
  present: (keys) => ({ named_api_keys: keys.map(presentNamedKey) }),
});

export const createNamedKey = userRoute({
  summary: 'Create a named API key',
  method: 'post',
  path,
  parameters: {
    name: required(plain(maxLength(maxNamedKeyName)), 'What the key is for.'),
    scope: withDefault(plainOrJson(keyScope), defaults.scope, scopeMeaning),
    channel_ids: optional(
      json(arrayOf(id(ChannelId), maxKeyChannels)),
      'Ids of the only channels that a key with the scope `send` may send to; then it sends no direct messages.',
    ),
    expires_at: optional(
      json(min(0)),
      'When it stops working, in seconds since 1970; never, if left out.',
    ),
  },
  response: object({
    required: {
      api_key: field('The key itself, which is never shown again.', text),
      named_api_key: field('What it is for.', namedKeyRecord),
    },
  }),
  run:
    ({ accounts }) =>
    (caller, { name, scope, channel_ids, expires_at }) =>
      accounts.createNamedKey(caller, {
        name,
        scope,
        channelIds: channel_ids ?? defaults.channelIds,
        expiresAt: expires_at ?? defaults.expiresAt,
      }),
  present: ({ key, text: api_key }) => ({ api_key, named_api_key: presentNamedKey(key) }),
});

export const revokeNamedKey = userRoute({
  summary: 'Revoke one of your named API keys',
  method: 'delete',
  path: `${path}/:api_key_id`,
  pathParameters: { api_key_id: pathId(NamedKeyId, 'The id of the key.') },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { api_key_id }) =>
      accounts.revokeNamedKey(caller, api_key_id),
  present: () => ({}),
});
