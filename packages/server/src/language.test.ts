import { isBelow, pages, scripts, sources, textOf } from './testing/repository';

/** Words that docs/glossary.md replaces: [what is not written, what is written instead]. */
const replaced: readonly (readonly [word: string, instead: string])[] = [
  ['acquaintances?', 'known user'],
  ['anew', 'again'],
  ['deeds?', 'action'],
  ['enliven\\w*', 'mark active'],
  ['footing', 'role or status'],
  ['formerly', 'deprecated, or a name of its own'],
  ['hearers?', 'audience'],
  ['ifGiven', 'optional'],
  ['indifferent', 'default'],
  ['insiders?', 'subscribers with access'],
  ['lastingSnapshot', 'streaming snapshot'],
  ['lively', 'recently active'],
  ['namesakes?', 'with the same name'],
  ['newcomers?', 'new user'],
  ['noticing', 'notification preferences'],
  ['patience', 'timeout'],
  ['peopled', 'with subscribers'],
  ['readerWish(es)?', 'notification preferences'],
  ['seers?', 'viewers'],
  ['sights?', 'visibility'],
  ['strangers?', 'inaccessible user'],
  ['whenAbsent', 'default'],
];

/** The terms and these words are listed here. */
const exempt = ['docs/glossary.md', 'packages/server/src/language.test.ts'];

const files = [...pages, ...scripts, ...sources].filter((path) => !isBelow(path, exempt));

const capitalised = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/** Each word by itself or as a part of a name in camelCase; `indeed` is no `deed`. */
const patterns = replaced.map(
  ([word, instead]) =>
    [
      new RegExp(
        `(?<![A-Za-z])${word}(?![a-z])|(?<=[a-z])${capitalised(word)}(?![a-z])|(?<![A-Za-z])${capitalised(word)}(?![a-z])`,
      ),
      instead,
    ] as const,
);

/** In most lines there is nothing to look at closely. */
const suspicious = new RegExp(`${replaced.map(([word]) => word).join('|')}|[«»]`, 'i');

const problemsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line, index) => {
    if (!suspicious.test(line)) {
      return [];
    }
    const words = patterns.flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${index + 1}: "${found}"; write ${instead}`];
    });
    return /[«»]/.test(line)
      ? [...words, `${index + 1}: guillemets; write "quotation marks"`]
      : words;
  });

const problemsIn = (path: string): readonly string[] =>
  problemsOf(textOf(path)).map((problem) => `${path}:${problem}`);

describe('the words of code and docs', () => {
  it('are those of the glossary', () => {
    expect(files.flatMap(problemsIn)).toEqual([]);
  });

  it.each([
    'lost sight of it',
    'const inSight = 1;',
    'type Sights = string;',
    'a deed',
    'afterDeed()',
    'Source: «Events»',
  ])('are found in "%s"', (line) => {
    expect(problemsOf(line)).toHaveLength(1);
  });

  it.each(['indeed', 'insight', 'const indeedSo = 1;', 'overseers'])(
    'are not found in "%s"',
    (line) => {
      expect(problemsOf(line)).toEqual([]);
    },
  );
});
