import * as t from 'io-ts';
import { ChannelFolderId, RealmId, UserId } from '../../kernel';

export const ChannelFolder = t.readonly(
  t.type({
    id: ChannelFolderId,
    realmId: RealmId,
    name: t.string,
    /** Markdown. */
    description: t.string,
    /** HTML, made of the description when it was written. */
    renderedDescription: t.string,
    creatorId: t.union([UserId, t.null]),
    createdAt: t.number,
    isArchived: t.boolean,
    /** Its place among the folders; lower comes first. */
    order: t.number,
  }),
);
/** A heading that an organization groups its channels under. */
export type ChannelFolder = t.TypeOf<typeof ChannelFolder>;

/** What of a folder can be changed after it was made. */
export type ChannelFolderChanges = Partial<
  Pick<ChannelFolder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>
>;

/** In Unicode code points. */
export const maxChannelFolderNameLength = 60;
export const maxChannelFolderDescriptionLength = 1024;
