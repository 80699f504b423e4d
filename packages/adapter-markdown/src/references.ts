import type { References } from '@parley/core/access';
import { UserId } from '@parley/core/kernel';
import { mayHoldEmoticons } from './inline/emoticons';
import { uploadPathOf } from './urls';

const unique = <A>(values: readonly A[]): A[] => [...new Set(values)];

const matchesOf = (content: string, pattern: RegExp): (readonly string[])[] =>
  [...content.matchAll(pattern)].map(([, ...groups]) => groups);

const isUserId = (digits: string): UserId[] => {
  const id = Number(digits);
  return UserId.is(id) ? [id] : [];
};

const withoutMessage = (topic: string): string[] => {
  const plain = topic.replace(/@\d+$/, '');
  return plain === topic ? [topic] : [topic, plain];
};

/**
 * Everything that a text may refer to. It may include too much but never too little: references in
 * code or in text that earlier rules claim are included.
 */
export const referencesIn = (content: string): References => {
  const people = matchesOf(content, /@_?\*\*([^*]+)\*\*/g).flat();
  const withId = people.flatMap((reference) => matchesOf(reference, /^([^]*)\|(\d+)$/g));
  const groups = matchesOf(content, /@_?\*([^*]+)\*/g).flat();
  const channels = matchesOf(content, /#\*\*([^*>]+)(?:>[^*]*)?\*\*/g);
  const topics = matchesOf(content, /#\*\*([^*>]+)>([^*]*)\*\*/g);
  const uploads = matchesOf(content, /\buser_uploads\/((?!thumbnail\/)[^\s()"'<>?#]+)/g).flat();
  return {
    names: unique([...people, ...groups]),
    userIds: unique(withId.flatMap(([, id = '']) => isUserId(id))),
    channelNames: unique(channels.flat()),
    topics: topics.flatMap(([channelName = '', topic = '']) =>
      withoutMessage(topic).map((name) => ({ channelName, topic: name })),
    ),
    uploadPaths: unique(uploads.flatMap((path) => uploadPathOf('', `user_uploads/${path}`) ?? [])),
    hasEmoticons: mayHoldEmoticons(content),
  };
};
