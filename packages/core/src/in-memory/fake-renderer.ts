import * as TE from 'fp-ts/TaskEither';
import type { Renderer, Rendering, RenderingDirectory } from '../access';
import { renderingFailed } from '../access';
import { escapeHtml, sameText } from '../kernel';

/** A text that contains this cannot be rendered. */
export const unrenderable = '(unrenderable)';

const mention = /@\*\*([^*]+)\*\*/g;
const groupMention = /@\*([^*]+)\*(?!\*)/g;
const channelLink = /#\*\*([^*]+)\*\*/g;

const pathsIn = (content: string): readonly string[] =>
  Array.from(content.matchAll(/user_uploads\/([^\s)]+)/g), ([, path]) => path ?? '');

const everyoneInChannel = ['all', 'everyone', 'channel', 'stream'];

const namesIn = (pattern: RegExp, content: string): readonly string[] =>
  Array.from(content.matchAll(pattern), ([, name]) => name ?? '');

const render = (content: string, { users, groups }: RenderingDirectory): Rendering => {
  const names = namesIn(mention, content);
  const groupNames = namesIn(groupMention, content);
  const userIds = names.flatMap((name) =>
    users.filter(({ fullName }) => sameText(fullName, name)).map(({ id }) => id),
  );
  return {
    html: `<p>${escapeHtml(content)}</p>`,
    version: 1,
    mentions: {
      userIds: Array.from(new Set(userIds)),
      groupIds: groups
        .filter(({ name, kind }) => kind === 'active' && groupNames.includes(name))
        .map(({ id }) => id),
      everyoneInChannel: names.some((name) => everyoneInChannel.includes(name)),
      everyoneInTopic: names.includes('topic'),
    },
    hasLink: false,
    hasImage: false,
    attachmentPaths: pathsIn(content),
  };
};

/** Renders almost nothing, but finds `@**names**`, `@*groups*` and uploads. */
export const fakeRenderer: Renderer = {
  referencesIn: (content) => ({
    names: [...namesIn(mention, content), ...namesIn(groupMention, content)],
    userIds: [],
    channelNames: namesIn(channelLink, content),
    topics: [],
    uploadPaths: pathsIn(content),
    hasEmoticons: content.includes(':)'),
  }),
  render: (content, directory) =>
    content.includes(unrenderable)
      ? TE.left(renderingFailed)
      : TE.right(render(content, directory)),
  topicLinks: () => [],
};
