import * as t from 'io-ts';
import { ChannelFolderId, eventTable, tagged } from '../../kernel';
import { ChannelFolder } from './channel-folder';

const ChannelFolderAdded = tagged('ChannelFolderAdded', { folder: ChannelFolder });

/** One property of the folder changed. */
const ChannelFolderUpdated = tagged('ChannelFolderUpdated', {
  folderId: ChannelFolderId,
  changes: t.readonly(
    t.partial({
      name: t.string,
      description: t.string,
      renderedDescription: t.string,
      isArchived: t.boolean,
    }),
  ),
});

const ChannelFoldersReordered = tagged('ChannelFoldersReordered', {
  order: t.readonlyArray(ChannelFolderId),
});

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderEvents = eventTable({
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
});
