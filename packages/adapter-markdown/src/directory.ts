import type {
  CustomEmojiImage,
  LinkableChannel,
  LinkableTopic,
  MentionableGroup,
  MentionableUser,
  RenderingDirectory,
  UploadedImage,
} from '@parley/core/access';
import type { CompiledLinkifier } from './linkifiers/compile-linkifier';
import { compileLinkifiers } from './linkifiers/compile-linkifier';

/** A directory with its lookup tables, each built on first use. */
export type Directory = {
  readonly given: RenderingDirectory;
  readonly userNamed: (name: string) => MentionableUser | undefined;
  readonly userWithId: (id: number) => MentionableUser | undefined;
  readonly groupNamed: (name: string) => MentionableGroup | undefined;
  readonly channelNamed: (name: string) => LinkableChannel | undefined;
  readonly topicIn: (channel: LinkableChannel, topic: string) => LinkableTopic | undefined;
  readonly customEmojiNamed: (name: string) => CustomEmojiImage | undefined;
  readonly uploadedImageAt: (path: string) => UploadedImage | undefined;
  readonly linkifiers: () => readonly CompiledLinkifier[];
};

const lookup = <A>(
  values: readonly A[],
  keyOf: (value: A) => string,
): ((key: string) => A | undefined) => {
  let byKey: Map<string, A> | undefined;
  return (key) => {
    // The first of several with one key wins, so they are read backwards.
    byKey ??= new Map([...values].reverse().map((value) => [keyOf(value), value]));
    return byKey.get(key);
  };
};

/** Names of users and groups are compared without regard to case. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

const topicKey = (channelId: number, topic: string): string => `${channelId} ${nameKey(topic)}`;

export const directoryOf = (given: RenderingDirectory): Directory => {
  const userNamed = lookup(given.users, ({ fullName }) => nameKey(fullName));
  const userWithId = lookup(given.users, ({ id }) => String(id));
  const groupNamed = lookup(given.groups, ({ name }) => nameKey(name));
  const linkifiers = compileLinkifiers(given.linkifiers);
  const topic = lookup(given.topics, ({ channelId, name }) => topicKey(channelId, name));
  return {
    given,
    userNamed: (name) => userNamed(nameKey(name)),
    userWithId: (id) => userWithId(String(id)),
    groupNamed: (name) => groupNamed(nameKey(name)),
    channelNamed: lookup(given.channels, ({ name }) => name),
    topicIn: (channel, name) => topic(topicKey(channel.id, name)),
    customEmojiNamed: lookup(given.customEmoji, ({ name }) => name),
    uploadedImageAt: lookup(given.uploadedImages, ({ path }) => path),
    linkifiers: () => linkifiers,
  };
};
