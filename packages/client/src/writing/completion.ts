/** What is being written at the caret that can be completed. */
export type CompletionToken = {
  readonly kind: 'mention' | 'silent' | 'channel' | 'topic' | 'emoji' | 'command';
  /** What was typed of the name. */
  readonly query: string;
  /** The name of the channel, for topics. */
  readonly channel?: string;
  /** Where the token begins in the text; it ends at the caret. */
  readonly start: number;
};

type Pattern = { readonly kind: CompletionToken['kind']; readonly pattern: RegExp };

const before = String.raw`(?:^|[\s([{"'\u00ab\u201c])`;

/** The first that matches the text before the caret is the token. */
const patterns: readonly Pattern[] = [
  { kind: 'command', pattern: /^\/(?<query>[a-z]*)$/ },
  {
    kind: 'topic',
    pattern: new RegExp(
      String.raw`${before}(?<token>#\**(?<channel>[^#*>\n]+)\**>(?<query>[^*\n]{0,60}))$`,
    ),
  },
  {
    kind: 'channel',
    pattern: new RegExp(String.raw`${before}(?<token>#\**(?<query>[^\s#*>][^#*>\n]{0,59}|))$`),
  },
  {
    kind: 'silent',
    pattern: new RegExp(String.raw`${before}(?<token>@_\**(?<query>[^\s@*_][^@*\n]{0,39}|))$`),
  },
  {
    kind: 'mention',
    pattern: new RegExp(String.raw`${before}(?<token>@\**(?<query>[^\s@*_][^@*\n]{0,39}|))$`),
  },
  {
    kind: 'emoji',
    pattern: new RegExp(String.raw`${before}(?<token>:(?<query>[a-z][a-z0-9_+-]{1,39}))$`, 'i'),
  },
];

/** The token that ends at the caret; undefined if there is none. */
export const tokenAt = (text: string, caret: number): CompletionToken | undefined => {
  const head = text.slice(0, caret);
  for (const { kind, pattern } of patterns) {
    const groups = pattern.exec(head)?.groups;
    if (groups !== undefined) {
      const { token = head, query = '', channel } = groups;
      return {
        kind,
        query,
        start: caret - token.length,
        ...(channel === undefined ? {} : { channel }),
      };
    }
  }
  return undefined;
};

export type TextEdit = { readonly text: string; readonly caret: number };

/** The text with a token replaced. */
export const completeToken = (
  text: string,
  caret: number,
  { start }: CompletionToken,
  by: string,
): TextEdit => ({
  text: text.slice(0, start) + by + text.slice(caret),
  caret: start + by.length,
});

/** The text with something inserted at the caret, apart from the words beside it. */
export const insertAt = (text: string, caret: number, inserted: string): TextEdit => {
  const head = text.slice(0, caret);
  const gap = head === '' || /\s$/.test(head) ? '' : ' ';
  const all = `${head}${gap}${inserted} `;
  return { text: all + text.slice(caret), caret: all.length };
};
