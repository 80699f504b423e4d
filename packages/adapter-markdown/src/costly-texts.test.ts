import { parseDialect } from './dialect/dialect';
import { sanitizeWithoutDom } from './render';
import { aDirectory } from './testing/a-directory';
import { costOf, inSomeRound } from './testing/cpu-time';

const length = 10_000;
const filled = (part: string, start = ''): string =>
  start + part.repeat(Math.ceil((length - start.length) / part.length)).slice(0, length);

const tableOf = (columns: number): string =>
  filled('a\n', `${'a|'.repeat(columns)}a\n${'-|'.repeat(columns)}-\n`);

const ordinary = filled('Hello **world**, see this for `more` words and words. ');

/** Maximum CPU time relative to ordinary text, as machines differ; a third of it is the most. */
const maxRatio = 120;

describe('texts of 10,000 characters that were costly', () => {
  const htmlOf = (content: string): string => {
    const html = sanitizeWithoutDom(parseDialect(content, aDirectory));
    if (html === undefined) {
      throw new Error('The HTML was not recognized, so it needs a DOM');
    }
    return html;
  };

  const isCheap = (content: string): boolean =>
    inSomeRound(() => costOf(() => htmlOf(content)) < maxRatio * costOf(() => htmlOf(ordinary)));

  it.each([
    ['emoji', '😀'.repeat(length)],
    ['names of emoji', filled(':a:')],
    ['formulas', filled('$$a$$ ')],
    ['mentions', filled('@**topic** ')],
    ['links', filled('[a](http://b.c) ')],
    ['times', filled('<time:1> ')],
    ['quoted emoji', `${'>'.repeat(45)} ${'😀'.repeat(length - 46)}`],
    ['one long word', `${'a'.repeat(length - 4)} a.b`],
    ['punctuation before a letter', `${'.'.repeat(length - 1)}a`],
    ['a wide table', tableOf(300)],
    ['a narrow table', tableOf(10)],
    ['several tables', filled(`${tableOf(70).slice(0, 800)}\n\n`)],
    ['long macros', `$$\\def\\a{${'x'.repeat(1_000)}}${'\\a'.repeat(499)}$$`],
    ['many macros', filled(`$$\\def\\a{${'x'.repeat(50)}}${'\\a'.repeat(30)}$$ `)],
    ['macros that multiply', `$$\\def\\a#1{\\b{${'#1'.repeat(50)}}}${'\\a{aaaa}'.repeat(400)}$$`],
    ['a wide matrix', `$$\\begin{matrix}${'&'.repeat(9_900)}\\end{matrix}$$`],
    ['many matrices', filled(`$$\\begin{matrix}${'&'.repeat(160)}\\end{matrix}$$ `)],
  ])('are cheap and need no DOM: %s', (_, content) => {
    expect(isCheap(content)).toBe(true);
  });

  it('shows a table with more than 10,000 cells as text', () => {
    const table = (rows: number): string => `a|b|c|d|e\n-|-|-|-|-\n${'1\n'.repeat(rows)}`;
    expect(htmlOf(table(1_998))).toContain('<table>');
    expect(htmlOf(table(1_999))).not.toContain('<table>');
    expect(htmlOf(`${table(1_990)}\n${table(100)}`).match(/<table>/g)).toHaveLength(1);
  });

  it('shows formulas as text once the macros of the text have expanded to 10,000 tokens', () => {
    const formula = `$$\\def\\a{${'x'.repeat(100)}}${'\\a'.repeat(40)}$$`;
    const html = htmlOf(`${formula} ${formula} ${formula} $$\\frac{1}{2}$$`);
    expect(html.match(/class="katex"/g)).toHaveLength(3);
    expect(html.match(/class="tex-error"/g)).toHaveLength(1);
  });
});
