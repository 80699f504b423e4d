import {
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
} from '@parley/core/channels';
import { ChannelFolderId } from '@parley/core/kernel';
import { arrayOf, boolean, id, integer, maxLength, rawText } from '@parley/wire/codecs';
import { json, optional, freeText, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, oneField, recordsIn, userRoute, withoutFields } from '../../route';
import { channelFolderRecord } from '@parley/wire';
import { maxOrdered } from '../limits';

const description = freeText(maxLength(maxChannelFolderDescriptionLength));
/** A rule of the core validates its characters. */
const name = freeText(maxLength(maxChannelFolderNameLength, rawText));

const descriptionText = 'The description of the folder, in Markdown; it may be empty.';
const nameText = 'The name of the folder.';

export const createChannelFolder = administratorRoute({
  summary: 'Create a channel folder',
  method: 'post',
  path: '/channel_folders/create',
  needs: 'write',
  since: 'channelFolders',
  parameters: {
    description: required(description, descriptionText),
    name: required(name, nameText),
  },
  adds: ['channelFolders'],
  ...oneField('channel_folder_id', 'Id of the new folder.', integer),
  run: ({ channels }, caller, values) => channels.createFolder(caller, values),
});

export const listChannelFolders = userRoute({
  summary: 'Get channel folders',
  method: 'get',
  path: '/channel_folders',
  needs: 'read',
  since: 'channelFolders',
  parameters: {
    include_archived: withDefault(json(boolean), false, 'Whether archived folders are included.'),
  },
  ...recordsIn('channel_folders', 'Channel folders, in their order.', channelFolderRecord),
  run: ({ channels }, caller, { include_archived }) =>
    channels.listFolders(caller, { includeArchived: include_archived }),
});

export const updateChannelFolder = administratorRoute({
  summary: 'Update a channel folder',
  method: 'patch',
  path: '/channel_folders/:channel_folder_id',
  needs: 'write',
  since: 'channelFolders',
  pathParameters: { channel_folder_id: pathId(ChannelFolderId, 'The id of the channel folder.') },
  parameters: {
    name: optional(name, nameText),
    description: optional(description, descriptionText),
    is_archived: optional(
      json(boolean),
      'Whether the folder is archived. It can be archived when no channel is in it.',
    ),
  },
  ...withoutFields,
  run: ({ channels }, caller, values) =>
    channels.updateFolder(caller, {
      folderId: values.channel_folder_id,
      name: values.name,
      description: values.description,
      isArchived: values.is_archived,
    }),
});

export const reorderChannelFolders = administratorRoute({
  summary: 'Reorder channel folders',
  method: 'patch',
  path: '/channel_folders',
  needs: 'write',
  since: 'channelFolderOrder',
  parameters: {
    order: required(
      json(arrayOf(id(ChannelFolderId), maxOrdered)),
      'The ids of all folders, in their new order.',
    ),
  },
  ...withoutFields,
  run: ({ channels }, caller, { order }) => channels.reorderFolders(caller, { order }),
});
