import { tokensOf } from '../marks';
import type { Token } from '../tokens';
import { text, voidElement } from '../tokens';
import { autolinkPass } from './autolinks';
import { channelLinkPass, messageLinkPass, topicLinkPass } from './channel-links';
import { codePass } from './code';
import { characterEmojiPass, namedEmojiPass } from './emoji';
import { emoticonPass } from './emoticons';
import { deletedPass, emphasisPass, strongEmphasisPass, strongPass } from './emphasis';
import { entityPass } from './entities';
import { groupMentionPass } from './group-mentions';
import type { InlineContext, InlinePass } from './inline-pass';
import { linkPass } from './links';
import { linkifierPass } from './linkifiers';
import { mathPass } from './math';
import { timePass } from './times';
import { userMentionPass } from './user-mentions';

/** In order of precedence: text claimed by a pass is not parsed by later ones. */
const passesBeforeLinkifiers: readonly InlinePass[] = [
  codePass,
  strongEmphasisPass,
  userMentionPass,
  mathPass,
  messageLinkPass,
  topicLinkPass,
  channelLinkPass,
  timePass,
  groupMentionPass,
  linkPass,
  autolinkPass,
];

const passesAfterLinkifiers: readonly InlinePass[] = [
  entityPass,
  strongPass,
  emphasisPass,
  deletedPass,
  namedEmojiPass,
  emoticonPass,
  characterEmojiPass,
];

/** A line break in the source is a line break in the result. */
const lines = (source: string): Token[] =>
  source
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [voidElement('hardbreak', 'br', [])]),
      ...(line === '' ? [] : [text(line)]),
    ]);

/**
 * Tokens of one block's text. The dialect's rules scan the text one after another, where CommonMark
 * scans it once from left to right; so each rule is a pass that replaces its matches with marks.
 */
export const parseInline = (source: string, context: InlineContext): Token[] => {
  const { marks, directory } = context;
  const passes = [
    ...passesBeforeLinkifiers,
    ...directory.linkifiers().map(linkifierPass),
    ...passesAfterLinkifiers,
  ];
  const parseFrom = (initial: string, firstPass: number): Token[] => {
    let marked = initial;
    for (let index = firstPass; index < passes.length; index += 1) {
      const pass = passes[index];
      if (pass?.trigger.test(marked) !== true) {
        continue;
      }
      let rest = '';
      let position = 0;
      for (const { start, end, tokens } of pass.claims(marked, context)) {
        const mark = marks.add({
          source: marked.slice(start, end),
          tokens: tokens((inner) => parseFrom(inner, index + 1)),
          isBlock: false,
        });
        rest += marked.slice(position, start) + mark;
        position = end;
      }
      marked = rest + marked.slice(position);
    }
    return tokensOf(marks, marked, lines);
  };
  return parseFrom(source, 0);
};
