import type { EventViewer } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  integer,
  leveledOptional,
  optional,
  rawText,
  record,
  required,
  text,
} from '../codecs';
import type { AtLevel } from '../codecs';
import type { AtMostOne, EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { channelFolderRecord } from './channel-folder-record';

type Changes = EventOf<'ChannelFolderUpdated'>['changes'] & { readonly order?: number };

const changedFolder = record<Changes, AtLevel>()({
  name: optional('The new name.', text, 'name'),
  description: optional('The new description in Markdown.', text, 'description'),
  rendered_description: optional('The new description as HTML.', rawText, 'renderedDescription'),
  is_archived: optional('Whether the folder is archived now.', boolean, 'isArchived'),
  order: leveledOptional(
    'The new position among the folders, from 0.',
    integer,
    { since: 'channelFolderOrder', until: 'channelFolderReordering' },
    'order',
  ),
});

const levels = { since: 'channelFolders' } as const;

const events = eventsOf({
  channel_folder: {
    add: event<'ChannelFolderAdded'>(
      'ChannelFolderAddEvent',
      'A channel folder was created.',
      levels,
    )({
      channel_folder: required('The folder.', channelFolderRecord.codec, ({ folder }, viewer) =>
        channelFolderRecord.present(folder, viewer),
      ),
    }),
    update: event<{ readonly folderId: number; readonly changes: Changes }>(
      'ChannelFolderUpdateEvent',
      'A channel folder was changed.',
      levels,
    )({
      channel_folder_id: required('Id of the folder.', integer, 'folderId'),
      data: required('What changed.', changedFolder.codec, ({ changes }, viewer) =>
        changedFolder.present(changes, viewer),
      ),
    }),
    reorder: event<'ChannelFoldersReordered'>(
      'ChannelFolderReorderEvent',
      'The order of the channel folders changed.',
      { since: 'channelFolderReordering' },
    )({
      order: required('Ids of all folders in their new order.', arrayOf(integer), 'order'),
    }),
  },
});

const { add, update, reorder } = events.channel_folder;

/** Source: docs/reference/channels.md#channel-folders. */
export const channelFolderEvents = presentedEvents(events, {
  ChannelFolderAdded: add.present,
  ChannelFolderUpdated: update.present,
  // Clients that know the order of folders, but not its event, get the place of each.
  ChannelFoldersReordered: {
    parts: (reordered) => [
      (viewer) => reorder.present(reordered, viewer),
      ...reordered.order.map(
        (folderId, order) =>
          (viewer: EventViewer): AtMostOne =>
            has(viewer.level, 'channelFolderOrder') && !has(viewer.level, 'channelFolderReordering')
              ? update.present({ folderId, changes: { order } }, viewer)
              : [],
      ),
    ],
  },
});
