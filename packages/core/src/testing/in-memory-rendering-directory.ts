import type { RenderingDirectoryReader } from '../ports/rendering-directory';
import { uploadedImage } from '../attachments/uploaded-image';
import { viewCustomEmoji } from '../emoji/custom-emoji-view';
import { foldCase } from '../shared/text';
import type { Cell } from './cell';
import { reading } from './cell';
import { groupsIn } from './in-memory-user-groups';
import { usersOf } from './in-memory-users';

export const inMemoryRenderingDirectory = (cell: Cell): RenderingDirectoryReader => ({
  lookUp: (realm, references) =>
    reading(cell, (state) => {
      const names = new Set(references.names.map(foldCase));
      const channelNames = new Set(references.channelNames.map(foldCase));
      return {
        realmUrl: realm.url,
        users: usersOf(state, realm.id)
          .filter(
            ({ id, fullName }) => names.has(foldCase(fullName)) || references.userIds.includes(id),
          )
          .map(({ id, fullName, isActive }) => ({ id, fullName, isActive })),
        groups: groupsIn(state, realm)
          .filter(({ name }) => names.has(foldCase(name)))
          .map(({ id, name, description, isSystem, isActive }) => ({
            id,
            name,
            displayName: isSystem ? description : name,
            kind: isSystem
              ? ('system' as const)
              : isActive
                ? ('active' as const)
                : ('deactivated' as const),
          })),
        channels: state.channels
          .filter((channel) => channel.realmId === realm.id)
          .filter(({ name }) => channelNames.has(foldCase(name)))
          .map(({ id, name }) => ({ id, name })),
        topics: [],
        customEmoji: state.customEmoji
          .filter((emoji) => emoji.realmId === realm.id && emoji.isActive)
          .map((emoji) => ({
            id: String(emoji.id),
            name: emoji.name,
            sourceUrl: viewCustomEmoji(emoji).sourceUrl,
          })),
        linkifiers: state.linkifiers.filter((each) => each.realmId === realm.id),
        uploadedImages: state.attachments
          .filter((each) => each.realmId === realm.id && references.uploadPaths.includes(each.path))
          .flatMap(uploadedImage),
        previewsMedia: realm.settings.inline_image_preview,
        translatesEmoticons: false,
        defaultCodeBlockLanguage: realm.settings.default_code_block_language || null,
      };
    }),
});
