import * as t from 'io-ts';
import { ChannelFolderId, RealmId, UserId, struct } from '../../kernel';

export const ChannelFolder = struct({
  id: ChannelFolderId,
  realmId: RealmId,
  name: t.string,
  /** Markdown. */
  description: t.string,
  /** HTML, rendered when the description was set. */
  renderedDescription: t.string,
  creatorId: t.union([UserId, t.null]),
  createdAt: t.number,
  isArchived: t.boolean,
  /** Position among the folders, ascending. */
  order: t.number,
});
/** A heading under which an organization groups channels. */
export type ChannelFolder = t.TypeOf<typeof ChannelFolder>;

/** The fields of a folder that can be changed. */
export type ChannelFolderChanges = Partial<
  Pick<ChannelFolder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>
>;

/** In Unicode code points. */
export const maxChannelFolderNameLength = 60;
export const maxChannelFolderDescriptionLength = 1024;
