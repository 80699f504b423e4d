import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

const length = 10_000;
const filled = (part: string): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const parts: readonly string[] = [
  ...['[', '](', '[]', '[a](', '![', '(', '*', '**', '* ', '*a', '*a*', '_', '`', '`a', '` a'],
  ...['"', "'", '> ', '>', '>\n', '> a\n', '- ', '* a\n', '1. a\n', '  * a\n', '* a\n\n', '~~a'],
  ...['http://', 'http://a.b ', 'http://a.b/(', '[a](http://b.c) ', 'a@b.c ', 'a.b,', '<time:'],
  ...['@**', '@**a**', '#**a>b**', ':a:', '&amp;', '<', '```\n', '~~~quote\n', '```spoiler\n'],
  ...['$$', '$$a', '|', 'a|b\n-|-\n', '# a\n', '---\n', '\t', '    a\n', '\n', '\\`', '#1 '],
];

const runsOfGrowingLength = Array.from({ length: 140 }, (_, i) => '`'.repeat(i + 1)).join(' ');
const nestedLists = Array.from({ length: 140 }, (_, i) => `${'  '.repeat(i)}* a`).join('\n');
const nestedQuotes = Array.from({ length: 140 }, (_, i) => `${'>'.repeat(i + 1)} a`).join('\n');

describe('content of 10,000 characters made to be slow', () => {
  let render: RenderForTest;
  const timeOf = (content: string): number => {
    const times = [0, 1].map(() => {
      const start = performance.now();
      render(content);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  let ordinary = 0;
  beforeAll(async () => {
    render = await loadRenderForTest();
    ordinary = timeOf(filled('Hello **world**, see this for `more` words and words. '));
  });

  // The bound is wide, as other work on the machine is measured with it: it catches what explodes.
  // Rules that were merely quadratic have stayed below it; those show in a profile.
  it.each([...parts.map(filled), runsOfGrowingLength, nestedLists, nestedQuotes])(
    'takes a small multiple of ordinary text: %.12j',
    (content) => {
      expect(timeOf(content)).toBeLessThan(Math.max(30 * ordinary, 500));
    },
  );
});
