import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { ChannelFolder } from './channel-folder';

/** Source: docs/reference/channels.md#channel-folders. */
export const presentChannelFolder = (folder: ChannelFolder, level: FeatureLevel) => ({
  id: folder.id,
  channel_folder_id: folder.id,
  name: folder.name,
  description: folder.description,
  rendered_description: folder.renderedDescription,
  creator_id: folder.creatorId,
  date_created: folder.createdAt,
  is_archived: folder.isArchived,
  ...(has(level, 'channelFolderOrder') ? { order: folder.order } : {}),
});
