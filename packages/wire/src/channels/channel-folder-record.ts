import type { ChannelFolder } from '@parley/core/channels';
import type { AtLevel } from '../codecs';
import { boolean, integer, leveled, nullable, rawText, record, required, text } from '../codecs';

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderRecord = record<ChannelFolder, AtLevel>(
  'ChannelFolder',
  'A folder of channels, the same for everyone in the organization.',
)({
  id: required('Id of the folder.', integer, 'id'),
  channel_folder_id: required('The same as id.', integer, 'id'),
  name: required('Name of the folder.', text, 'name'),
  description: required('Description in Markdown.', text, 'description'),
  rendered_description: required('Description as HTML.', rawText, 'renderedDescription'),
  creator_id: required(
    'Id of the user who created it; null if unknown.',
    nullable(integer),
    'creatorId',
  ),
  date_created: required('Time of creation, in UNIX seconds.', integer, 'createdAt'),
  is_archived: required('Whether the folder is archived.', boolean, 'isArchived'),
  order: leveled(
    'Position among the folders, from 0.',
    integer,
    { since: 'channelFolderOrder' },
    'order',
  ),
});
