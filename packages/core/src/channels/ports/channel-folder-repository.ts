import type * as O from 'fp-ts/Option';
import type { Async, ChannelFolderId, RealmId } from '../../kernel';
import type { ChannelFolder, ChannelFolderChanges } from '../channel-folders/channel-folder';

type NewChannelFolder = Omit<ChannelFolder, 'id' | 'isArchived' | 'order'>;

export interface ChannelFolderReader {
  readonly find: (realmId: RealmId, id: ChannelFolderId) => Async<O.Option<ChannelFolder>>;
  /** Every folder, archived or not, in the organization's order. */
  readonly list: (realmId: RealmId) => Async<readonly ChannelFolder[]>;
}

export interface ChannelFolderRepository extends ChannelFolderReader {
  /** Adds the folder after all others. */
  readonly create: (folder: NewChannelFolder) => Async<ChannelFolder>;
  readonly update: (
    realmId: RealmId,
    id: ChannelFolderId,
    changes: ChannelFolderChanges,
  ) => Async<void>;
  /** Puts the folders in the given order. */
  readonly reorder: (realmId: RealmId, ids: readonly ChannelFolderId[]) => Async<void>;
}
