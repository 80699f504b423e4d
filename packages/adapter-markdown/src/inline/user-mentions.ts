import type { MentionableUser } from '@parley/core/access';
import type { Directory } from '../directory';
import { inlineElement, text } from '../tokens';
import { written } from './written';
import type { Claim, InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';

const channelWildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream']);

/** Finds the user for `name`, `name|id` or `|id`; a name with an id must belong to that user. */
const findUser = (directory: Directory, reference: string): MentionableUser | undefined => {
  const [, name, id] = /^([^]*)\|(\d+)$/.exec(reference) ?? [];
  if (id === undefined) {
    return directory.userNamed(reference);
  }
  const user = directory.userWithId(Number(id));
  return name === '' || user?.fullName === name ? user : undefined;
};

const wildcard = (word: string, isSilent: boolean): Claim['tokens'] => {
  const shown = [text(isSilent ? word : `@${word}`)];
  const silent = isSilent ? ' silent' : '';
  return () =>
    word === 'topic'
      ? inlineElement('topic_mention', 'span', [['class', `topic-mention${silent}`]], shown)
      : inlineElement(
          'user_mention',
          'span',
          [
            ['class', `user-mention channel-wildcard-mention${silent}`],
            ['data-user-id', '*'],
          ],
          shown,
        );
};

/** `@**name**` and its forms; silent with `@_` and within a quote. */
export const userMentionPass: InlinePass = patternPass(
  /@/,
  /(?<![^\s'"({[/<])@(_?)\*\*([^*]+)\*\*/g,
  ([, underscore, reference = ''], context) => {
    const isAskedSilent = underscore === '_' || context.isQuoted;
    const word = written(context, reference);
    if (word === 'topic' || channelWildcards.has(word)) {
      return wildcard(word, isAskedSilent);
    }
    const user = findUser(context.directory, word);
    if (user === undefined) {
      return undefined;
    }
    const isSilent = isAskedSilent || !user.isActive;
    return () =>
      inlineElement(
        'user_mention',
        'span',
        [
          ['class', `user-mention${isSilent ? ' silent' : ''}`],
          ['data-user-id', String(user.id)],
        ],
        [text(isSilent ? user.fullName : `@${user.fullName}`)],
      );
  },
);
