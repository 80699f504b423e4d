import { administratorRoute, withoutFields } from '../../route';
import { channelId } from '../shared-parameters';

const parameters = { stream_id: channelId };

export const addDefaultChannel = administratorRoute({
  summary: 'Add a default channel',
  method: 'post',
  path: '/default_streams',
  needs: 'write',
  parameters,
  ...withoutFields,
  run: ({ channels }, caller, { stream_id }) =>
    channels.setDefault(caller, { channelId: stream_id, isDefault: true }),
});

export const removeDefaultChannel = administratorRoute({
  summary: 'Remove a default channel',
  method: 'delete',
  path: '/default_streams',
  needs: 'write',
  parameters,
  ...withoutFields,
  run: ({ channels }, caller, { stream_id }) =>
    channels.setDefault(caller, { channelId: stream_id, isDefault: false }),
});
