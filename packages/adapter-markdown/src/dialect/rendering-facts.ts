import type { Mentions, Rendering, RenderingDirectory } from '@parley/core/access';
import type { Token } from '../tokens';
import { attributeOf } from '../tokens';
import { uploadPathOf } from '../urls';
import { directoryOf } from '../directory';
import { unknownPagesIn } from './previews';

type RenderingFacts = Omit<Rendering, 'html' | 'version'>;

/** The tokens with their descendants, in order: a text can have 30,000. */
const allTokens = (tokens: readonly Token[]): Token[] => {
  const all: Token[] = [];
  const add = (token: Token): void => {
    all.push(token);
    token.children?.forEach(add);
  };
  tokens.forEach(add);
  return all;
};

const mentionTypes: ReadonlySet<string> = new Set([
  'user_mention_open',
  'group_mention_open',
  'topic_mention_open',
]);

const isLoud = (token: Token): boolean =>
  attributeOf(token, 'class')?.split(' ').includes('silent') !== true;

const mentionsIn = (tokens: readonly Token[], { users, groups }: RenderingDirectory): Mentions => {
  const loud = tokens.filter(({ type }) => mentionTypes.has(type)).filter(isLoud);
  const idsIn = (type: string, attribute: string): ReadonlySet<string | undefined> =>
    new Set(
      loud.filter((token) => token.type === type).map((token) => attributeOf(token, attribute)),
    );
  const userIds = idsIn('user_mention_open', 'data-user-id');
  const groupIds = idsIn('group_mention_open', 'data-user-group-id');
  return {
    userIds: users.map(({ id }) => id).filter((id) => userIds.has(String(id))),
    groupIds: groups.map(({ id }) => id).filter((id) => groupIds.has(String(id))),
    everyoneInChannel: userIds.has('*'),
    everyoneInTopic: loud.some(({ type }) => type === 'topic_mention_open'),
  };
};

/** The facts that flags and events need, read from the tokens that became the HTML. */
export const factsOf = (
  parsed: readonly Token[],
  directory: RenderingDirectory,
): RenderingFacts => {
  const { users, groups, channels, topics } = directory;
  const tokens = allTokens(parsed);
  const links = tokens.filter(({ type }) => type === 'link_open' || type === 'preview_link_open');
  const embedded = tokens.filter(({ type }) => type === 'audio_open' || type === 'inline_image');
  const uploads = [
    ...links.map((token) => attributeOf(token, 'href') ?? ''),
    ...embedded.map((token) => attributeOf(token, 'src') ?? ''),
  ].flatMap((href) => uploadPathOf(directory.realmUrl, href) ?? []);
  return {
    mentions: mentionsIn(tokens, directory),
    hasLink: links.length > 0,
    hasImage: tokens.some(({ type }) => type === 'preview_image' || type === 'inline_image'),
    attachmentPaths: [...new Set(uploads)],
    unknownPages: unknownPagesIn(parsed, directoryOf(directory)),
    names: { users, groups, channels, topics },
  };
};

export const hasMath = (parsed: readonly Token[]): boolean =>
  parsed.some(({ type, children }) => type === 'math' || hasMath(children ?? []));
