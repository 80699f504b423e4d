import * as t from 'io-ts';
import type { Realm } from '../../access';
import { CustomEmojiId, UserId, sitePathOf, struct } from '../../kernel';
import type { CustomEmoji } from './emoji';

export const CustomEmojiView = struct({
  id: CustomEmojiId,
  name: t.string,
  sourceUrl: t.string,
  stillUrl: t.union([t.string, t.null]),
  isActive: t.boolean,
  authorId: t.union([UserId, t.null]),
});
/** A custom emoji as events and presenters need it. */
export type CustomEmojiView = t.TypeOf<typeof CustomEmojiView>;

export const viewCustomEmoji =
  ({ url }: Pick<Realm, 'url'>) =>
  (emoji: CustomEmoji): CustomEmojiView => ({
    id: emoji.id,
    name: emoji.name,
    sourceUrl: `${sitePathOf(url)}/${emoji.picturePath}`,
    stillUrl: emoji.stillPath === null ? null : `${sitePathOf(url)}/${emoji.stillPath}`,
    isActive: emoji.isActive,
    authorId: emoji.authorId,
  });
