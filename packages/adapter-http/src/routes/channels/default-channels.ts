import { ChannelId } from '@parley/core';
import { id, object } from '../../codecs';
import { json, required } from '../../parameters';
import { administratorRoute } from '../../route';

const parameters = { stream_id: required(json(id(ChannelId))) };

export const addDefaultChannel = administratorRoute({
  summary: 'Add a default channel',
  method: 'post',
  path: '/default_streams',
  parameters,
  response: object({}),
  run:
    ({ channels }) =>
    (caller, { stream_id }) =>
      channels.setDefault(caller, { channelId: stream_id, isDefault: true }),
  present: () => ({}),
});

export const removeDefaultChannel = administratorRoute({
  summary: 'Remove a default channel',
  method: 'delete',
  path: '/default_streams',
  parameters,
  response: object({}),
  run:
    ({ channels }) =>
    (caller, { stream_id }) =>
      channels.setDefault(caller, { channelId: stream_id, isDefault: false }),
  present: () => ({}),
});
