import * as t from 'io-ts';
import { ChannelFolderId, eventTable } from '../../kernel';
import { ChannelFolder } from './channel-folder';

const ChannelFolderAdded = t.readonly(
  t.type({ _tag: t.literal('ChannelFolderAdded'), folder: ChannelFolder }),
);

/** One property of the folder changed. */
const ChannelFolderUpdated = t.readonly(
  t.type({
    _tag: t.literal('ChannelFolderUpdated'),
    folderId: ChannelFolderId,
    changes: t.readonly(
      t.partial({
        name: t.string,
        description: t.string,
        renderedDescription: t.string,
        isArchived: t.boolean,
      }),
    ),
  }),
);

const ChannelFoldersReordered = t.readonly(
  t.type({
    _tag: t.literal('ChannelFoldersReordered'),
    order: t.readonlyArray(ChannelFolderId),
  }),
);

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderEvents = eventTable({
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
});
