import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ChannelFolderId, RealmId, Unexpected } from '../../kernel';
import type { ChannelFolder, ChannelFolderChanges } from '../channel-folders/channel-folder';

export type NewChannelFolder = Omit<ChannelFolder, 'id' | 'isArchived' | 'order'>;

export interface ChannelFolderReader {
  readonly find: (
    realmId: RealmId,
    id: ChannelFolderId,
  ) => TE.TaskEither<Unexpected, O.Option<ChannelFolder>>;
  /** Every folder, archived or not, in the organization's order. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly ChannelFolder[]>;
}

export interface ChannelFolderRepository extends ChannelFolderReader {
  /** Adds the folder after all others. */
  readonly create: (folder: NewChannelFolder) => TE.TaskEither<Unexpected, ChannelFolder>;
  readonly update: (
    realmId: RealmId,
    id: ChannelFolderId,
    changes: ChannelFolderChanges,
  ) => TE.TaskEither<Unexpected, void>;
  /** Puts the folders in the given order. */
  readonly reorder: (
    realmId: RealmId,
    ids: readonly ChannelFolderId[],
  ) => TE.TaskEither<Unexpected, void>;
}
