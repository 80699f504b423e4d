import { maxStorageKeyLength, maxStorageValueLength } from '@parley/core/accounts';
import { arrayOf, field, maxLength, object, recordOf, text } from '@parley/wire/codecs';
import { json, optional, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { maxEntries } from '../limits';

const path = '/bot_storage';

const keys = optional(
  json(arrayOf(maxLength(maxStorageKeyLength), maxEntries)),
  'The keys of the entries; all entries if omitted.',
);

export const getBotStorage = userRoute({
  summary: "Get a bot's own stored entries: all, or those with the given keys",
  method: 'get',
  path,
  needs: 'read',
  parameters: { keys },
  response: object({ required: { storage: field('The stored values, by key.', recordOf(text)) } }),
  run: ({ accounts }, caller, values) => accounts.getBotStorage(caller, { keys: values.keys }),
  present: (entries) => ({ storage: Object.fromEntries(entries) }),
});

export const updateBotStorage = userRoute({
  summary: "Add or replace entries in a bot's own storage",
  method: 'put',
  path,
  needs: 'write',
  parameters: {
    storage: required(
      json(recordOf(maxLength(maxStorageValueLength), maxEntries)),
      'The entries, by key. Entries with other keys stay as they are.',
    ),
  },
  adds: ['botStorage', 'botStorageOfOwner'],
  ...withoutFields,
  run: ({ accounts }, caller, { storage }) =>
    accounts.updateBotStorage(caller, { entries: new Map(Object.entries(storage)) }),
});

export const removeBotStorage = userRoute({
  summary: "Remove a bot's own stored entries: all, or those with the given keys",
  method: 'delete',
  path,
  needs: 'write',
  parameters: { keys },
  ...withoutFields,
  run: ({ accounts }, caller, values) => accounts.removeBotStorage(caller, { keys: values.keys }),
});
