import type {
  LinkableTopic,
  RenderingDirectoryReader,
  TopicReference,
  User,
  Viewer,
} from '../access';
import { groupTitle, isCaller, canSeeEveryone } from '../access';
import { canReadMessage, canReadMetadata } from '../channels';
import { foldCase, sameText } from '../kernel';
import { uploadedImage, viewCustomEmoji } from '../messages';
import { linkedPagesIn } from './in-memory-linked-pages';
import type { Cell } from './cell';
import { reading } from './cell';
import { knowEachOther } from './in-memory-known-users';
import { channelFor } from './in-memory-channels';
import { messagesOf } from './in-memory-history';
import { messageForViewer } from './in-memory-messages';
import { groupsIn } from './in-memory-user-groups';
import { usersOf } from './in-memory-users';
import type { State } from './state';

const isVisible = (state: State, author: Viewer | undefined, { id, bot }: User): boolean =>
  author === undefined ||
  !isCaller(author) ||
  canSeeEveryone(author) ||
  id === author.user.id ||
  bot !== null ||
  knowEachOther(state, author.user.id, id);

const topicIn = (
  state: State,
  author: Viewer,
  { channelName, topic }: TopicReference,
): readonly LinkableTopic[] => {
  const newest = messagesOf(state, author.realm.id)
    .map((message) => messageForViewer(state, author.user?.id, message))
    .findLast(
      (message) =>
        message.channel?.channel.name === channelName &&
        sameText(message.topic, topic) &&
        canReadMessage(author, message),
    );
  return newest?.channel === undefined
    ? []
    : [{ channelId: newest.channel.channel.id, name: newest.topic, latestMessageId: newest.id }];
};

export const inMemoryRenderingDirectory = (cell: Cell): RenderingDirectoryReader => ({
  lookUp: (realm, references, author) =>
    reading(cell, (state) => {
      const names = new Set(references.names.map(foldCase));
      const channelNames = new Set(references.channelNames.map(foldCase));
      return {
        realmUrl: realm.url,
        users: usersOf(state, realm.id)
          .filter(
            ({ id, fullName }) => names.has(foldCase(fullName)) || references.userIds.includes(id),
          )
          .filter((found) => isVisible(state, author, found))
          .map(({ id, fullName, isActive }) => ({ id, fullName, isActive })),
        groups: groupsIn(state, realm)
          .filter(({ name }) => names.has(foldCase(name)))
          .map(({ id, name, isSystem, isActive }) => ({
            id,
            name,
            displayName: isSystem ? groupTitle(name) : name,
            kind: isSystem
              ? ('system' as const)
              : isActive
                ? ('active' as const)
                : ('deactivated' as const),
          })),
        channels: state.channels
          .filter((channel) => channel.realmId === realm.id && !channel.isArchived)
          .filter(({ name }) => channelNames.has(foldCase(name)))
          .filter(
            (channel) =>
              author === undefined ||
              canReadMetadata(author, channelFor(state, author.user?.id, channel)),
          )
          .map(({ id, name }) => ({ id, name })),
        topics: references.topics.flatMap((reference) =>
          author === undefined ? [] : topicIn(state, author, reference),
        ),
        customEmoji: state.customEmoji
          .filter((emoji) => emoji.realmId === realm.id && emoji.isActive)
          .map((emoji) => ({
            id: String(emoji.id),
            name: emoji.name,
            sourceUrl: viewCustomEmoji(realm)(emoji).sourceUrl,
          })),
        linkifiers: state.linkifiers.filter((each) => each.realmId === realm.id),
        uploadedImages: state.attachments
          .filter((each) => each.realmId === realm.id && references.uploadPaths.includes(each.path))
          .flatMap(uploadedImage),
        previewsMedia: realm.settings.inline_image_preview,
        translatesEmoticons:
          references.hasEmoticons &&
          author?.user !== undefined &&
          state.settings.get(author.user.id)?.translate_emoticons === true,
        defaultCodeBlockLanguage: realm.settings.default_code_block_language || null,
      };
    }),
  linkedPages: (realmId, urls) =>
    reading(cell, (state) => linkedPagesIn(state, realmId).filter(({ url }) => urls.includes(url))),
});
