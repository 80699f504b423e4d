import type { AtMostOne } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import type { EventViewer } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { channelFolderRecord } from './channel-folder-record';
import { defaultChannelGroupRecord } from './default-channel-group-record';

export const channelFolderPresentations = presentationsOf({
  // Source: docs/reference/channels.md#channel-folders.
  ChannelFolderAdded: ({ folder }, viewer) =>
    has(viewer.level, 'channelFolders')
      ? [
          {
            type: 'channel_folder',
            op: 'add',
            channel_folder: channelFolderRecord.present(folder, viewer),
          },
        ]
      : [],
  ChannelFolderUpdated: ({ folderId, changes }, { level }) =>
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
  ChannelFoldersReordered: {
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
  },
  DefaultChannelGroupsChanged: ({ groups }, viewer) => [
    {
      type: 'default_stream_groups',
      default_stream_groups: groups.map((group) =>
        defaultChannelGroupRecord.present(group, viewer),
      ),
    },
  ],
  // Source: docs/reference/bots.md#audience-of-bot-events.
  BotDefaultRenamed: ({ botId, property, name }) => [
    { type: 'realm_bot', op: 'update', bot: { user_id: botId, [property]: name } },
  ],
});
