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

const pagesIn = (content: string): readonly string[] => [
  ...new Set(Array.from(content.matchAll(/https?:\/\/\S+/g), ([url]) => url)),
];

const render = (
  content: string,
  { users, groups, channels, topics, pagePreviews }: RenderingDirectory,
): Rendering => {
  const pages = pagePreviews === null ? [] : pagesIn(content);
  const known = new Map((pagePreviews ?? []).map(({ url, preview }) => [url, preview]));
  const previews = pages.flatMap((url) => known.get(url) ?? []);
  const names = namesIn(mention, content);
  const groupNames = namesIn(groupMention, content);
  const userIds = names.flatMap((name) =>
    users.filter(({ fullName }) => sameText(fullName, name)).map(({ id }) => id),
  );
  return {
    html: [
      `<p>${escapeHtml(content)}</p>`,
      ...previews.map(({ title, pictureUrl }) => `<img src="${pictureUrl}" alt="${title}">`),
    ].join(''),
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
    unknownPages: pages.filter((url) => !known.has(url)),
    names: { users, groups, channels, topics },
  };
};

/** Renders almost nothing, but finds `@**names**`, `@*groups*`, uploads and links of pages. */
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
