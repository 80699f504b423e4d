import * as O from 'fp-ts/Option';
import type { ChannelFolder, ChannelFolderRepository } from '../channels';
import type { RealmId } from '../kernel';
import { ChannelFolderId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

const foldersOf = ({ channelFolders }: State, realmId: RealmId): readonly ChannelFolder[] =>
  channelFolders
    .filter((folder) => folder.realmId === realmId)
    .sort((a, b) => a.order - b.order || a.id - b.id);

export const inMemoryChannelFolders = (cell: Cell): ChannelFolderRepository => ({
  create: (folder) =>
    writing(
      cell,
      (state): ChannelFolder => ({
        ...folder,
        id: nextId(ChannelFolderId),
        isArchived: false,
        order: Math.max(-1, ...foldersOf(state, folder.realmId).map(({ order }) => order)) + 1,
      }),
      (made) => (state) => ({ ...state, channelFolders: [...state.channelFolders, made] }),
    ),
  find: (realmId, id) =>
    reading(cell, (state) =>
      O.fromNullable(foldersOf(state, realmId).find((folder) => folder.id === id)),
    ),
  list: (realmId) => reading(cell, (state) => foldersOf(state, realmId)),
  update: (_realmId, id, changes) =>
    changing(cell, (state) => ({
      ...state,
      channelFolders: state.channelFolders.map((folder) =>
        folder.id === id ? { ...folder, ...changes } : folder,
      ),
    })),
  reorder: (_realmId, ids) =>
    changing(cell, (state) => ({
      ...state,
      channelFolders: state.channelFolders.map((folder) =>
        ids.includes(folder.id) ? { ...folder, order: ids.indexOf(folder.id) } : folder,
      ),
    })),
});
