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
