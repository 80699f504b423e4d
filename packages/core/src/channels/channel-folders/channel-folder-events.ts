import * as t from 'io-ts';
import type { AtMostOne, EventViewer } from '../../kernel';
import { ChannelFolderId, eventKind, eventTable, has } from '../../kernel';
import { ChannelFolder } from './channel-folder';
import { presentChannelFolder } from './present-channel-folder';

const ChannelFolderAdded = t.readonly(
  t.type({ _tag: t.literal('ChannelFolderAdded'), folder: ChannelFolder }),
);
export type ChannelFolderAdded = t.TypeOf<typeof ChannelFolderAdded>;

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
/** One property of the folder changed. */
export type ChannelFolderUpdated = t.TypeOf<typeof ChannelFolderUpdated>;

const ChannelFoldersReordered = t.readonly(
  t.type({
    _tag: t.literal('ChannelFoldersReordered'),
    order: t.readonlyArray(ChannelFolderId),
  }),
);
export type ChannelFoldersReordered = t.TypeOf<typeof ChannelFoldersReordered>;

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderEvents = eventTable({
  ChannelFolderAdded: eventKind(ChannelFolderAdded, ({ folder }, { level }) =>
    has(level, 'channelFolders')
      ? [
          {
            type: 'channel_folder',
            op: 'add',
            channel_folder: presentChannelFolder(folder, level),
          },
        ]
      : [],
  ),
  ChannelFolderUpdated: eventKind(ChannelFolderUpdated, ({ folderId, changes }, { level }) =>
    has(level, 'channelFolders')
      ? [
          {
            type: 'channel_folder',
            op: 'update',
            channel_folder_id: folderId,
            data: {
              ...(changes.name === undefined ? {} : { name: changes.name }),
              ...(changes.description === undefined ? {} : { description: changes.description }),
              ...(changes.renderedDescription === undefined
                ? {}
                : { rendered_description: changes.renderedDescription }),
              ...(changes.isArchived === undefined ? {} : { is_archived: changes.isArchived }),
            },
          },
        ]
      : [],
  ),
  ChannelFoldersReordered: eventKind(ChannelFoldersReordered, {
    parts: ({ order }) => [
      ({ level }) =>
        has(level, 'channelFolderReordering')
          ? [{ type: 'channel_folder', op: 'reorder', order }]
          : [],
      ...order.map(
        (folderId, place) =>
          ({ level }: EventViewer): AtMostOne =>
            has(level, 'channelFolderOrder') && !has(level, 'channelFolderReordering')
              ? [
                  {
                    type: 'channel_folder',
                    op: 'update',
                    channel_folder_id: folderId,
                    data: { order: place },
                  },
                ]
              : [],
      ),
    ],
  }),
});
