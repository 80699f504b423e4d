import { maxDefaultChannelGroupDescriptionLength } from '@parley/core/channels';
import { DefaultChannelGroupId } from '@parley/core/kernel';
import { arrayOf, guard, maxLength } from '@parley/wire/codecs';
import { freeText, json, optional, plain, plainOrJson, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, withoutFields } from '../../route';
import { line, maxChannels } from '../limits';

const description = freeText(maxLength(maxDefaultChannelGroupDescriptionLength));
const channelNames = json(arrayOf(line, maxChannels));
const pathParameters = {
  group_id: pathId(DefaultChannelGroupId, 'The id of the default channel group.'),
};

type Operation = 'add' | 'remove';

const operation = guard<Operation>(
  'operation',
  { enum: ['add', 'remove'] },
  (value): value is Operation => value === 'add' || value === 'remove',
  'Invalid value for "op". Specify one of "add" or "remove".',
);

export const createDefaultChannelGroup = administratorRoute({
  summary: 'Create a default channel group',
  method: 'post',
  path: '/default_stream_groups/create',
  needs: 'write',
  parameters: {
    group_name: required(plain(line), 'The name of the group.'),
    description: required(description, 'The description of the group.'),
    stream_names: required(channelNames, 'The names of the channels.'),
  },
  adds: ['defaultChannelGroups', 'defaultGroupChannels'],
  ...withoutFields,
  run: ({ channels }, caller, { group_name, description: described, stream_names }) =>
    channels.createDefaultGroup(caller, {
      name: group_name,
      description: described,
      channelNames: stream_names,
    }),
});

export const updateDefaultChannelGroup = administratorRoute({
  summary: 'Update the name or description of a default channel group',
  method: 'patch',
  path: '/default_stream_groups/:group_id',
  needs: 'write',
  pathParameters,
  parameters: {
    new_group_name: optional(freeText(line), 'The new name of the group.'),
    new_description: optional(description, 'The new description of the group.'),
  },
  ...withoutFields,
  run: ({ channels }, caller, { group_id, new_group_name, new_description }) =>
    channels.updateDefaultGroup(caller, {
      groupId: group_id,
      name: new_group_name,
      description: new_description,
    }),
});

export const deleteDefaultChannelGroup = administratorRoute({
  summary: 'Remove a default channel group',
  method: 'delete',
  path: '/default_stream_groups/:group_id',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ channels }, caller, { group_id }) =>
    channels.deleteDefaultGroup(caller, { groupId: group_id }),
});

export const changeDefaultChannelGroupChannels = administratorRoute({
  summary: 'Add or remove channels of a default channel group',
  method: 'patch',
  path: '/default_stream_groups/:group_id/streams',
  needs: 'write',
  pathParameters,
  parameters: {
    op: required(plainOrJson(operation), 'Whether to `add` or `remove` the channels.'),
    stream_names: required(channelNames, 'The names of the channels.'),
  },
  adds: ['defaultGroupChannels'],
  ...withoutFields,
  run: ({ channels }, caller, { group_id, op, stream_names }) =>
    channels.changeDefaultGroupChannels(caller, {
      groupId: group_id,
      operation: op,
      channelNames: stream_names,
    }),
});
