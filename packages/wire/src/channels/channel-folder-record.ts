import { has } from '@parley/core/kernel';
import type { FeatureLevel } from '@parley/core/kernel';
import type { ChannelFolder } from '@parley/core/channels';
import { boolean, field, integer, named, nullable, object, rawText, text } from '../codecs';

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderRecord = named(
  'ChannelFolder',
  'A folder of channels, the same for everyone in the organization.',
  object({
    required: {
      id: field('Id of the folder.', integer),
      channel_folder_id: field('The same as id.', integer),
      name: field('Name of the folder.', text),
      description: field('Description in Markdown.', text),
      rendered_description: field('Description as HTML.', rawText),
      creator_id: field('Id of the user who created it; null if unknown.', nullable(integer)),
      date_created: field('Time of creation, in UNIX seconds.', integer),
      is_archived: field('Whether the folder is archived.', boolean),
    },
    leveled: {
      order: field('Position among the folders, from 0.', integer, {
        since: 'channelFolderOrder',
      }),
    },
  }),
);

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
