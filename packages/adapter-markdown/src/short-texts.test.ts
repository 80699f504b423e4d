import type { RenderingDirectory } from '@parley/core/access';
import { emptyDirectory } from '@parley/core/access';
import * as fc from 'fast-check';
import { isShortText, maxShortLength } from './short-texts';
import { aDirectory } from './testing/a-directory';
import { costOf, inSomeRound } from './testing/cpu-time';
import { costlyParts, fillTo, growingTexts } from './testing/costly-parts';
import { corpora, randomMessage } from './testing/random-messages';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';
import { renderIfShort } from './worker-renderer';

const withLinkifiers = (
  ...linkifiers: readonly (readonly [pattern: string, urlTemplate: string])[]
): RenderingDirectory => ({
  ...emptyDirectory,
  linkifiers: linkifiers.map(([pattern, urlTemplate], id) => ({ id, pattern, urlTemplate })),
});

const fill = (part: string): string => fillTo(maxShortLength, part);

const template = 'https://t.example/{id}';
const longTemplate = `https://t.example/${'x'.repeat(300)}{id}`;
const nestedStars = `(?P<id>${'(a*)*'.repeat(100)}b?)`;
const mathByDefault = { ...emptyDirectory, defaultCodeBlockLanguage: 'Math' };

const linkified: readonly (readonly [string, RenderingDirectory])[] = [
  [fill('#1 '), withLinkifiers(['#(?P<id>[0-9]+)', template])],
  [fillTo(50, 'a '), withLinkifiers(['(?P<id>(a?){4})', template])],
  [fillTo(480, 'a '), withLinkifiers(['(?P<id>a)', longTemplate])],
  [fillTo(7, 'a '), withLinkifiers([nestedStars, template])],
];

describe('texts that may be rendered on the main thread', () => {
  it.each<readonly [string, string, RenderingDirectory]>([
    ['an ordinary text', 'See **this** and @**Ann Lee|1**: `a || b`', aDirectory],
    ['code', '```\na\n```', emptyDirectory],
    ['a text of the maximum length', fill('a'), emptyDirectory],
    ['a text with linkifiers', 'See #12.', aDirectory],
  ])('include %s', (_, content, directory) => {
    expect(isShortText(content, directory)).toBe(true);
  });

  it.each<readonly [string, string, RenderingDirectory]>([
    ['long texts', `${fill('a')}a`, emptyDirectory],
    ['formulas in a line', 'a $$b$$', emptyDirectory],
    ['formulas in a fence', '```math\na\n```', emptyDirectory],
    ['formulas in a quoted fence', '~~~quote\n``` Math\na\n```\n~~~', emptyDirectory],
    ['formulas in a fence of the default language', '```\na\n```', mathByDefault],
    ['tables', 'a|b\n-|-\nc|d', emptyDirectory],
    ['tables with spaces', '| a |\n\t | :-: | \n| b |', emptyDirectory],
    ['many linkifiers', fill('a'), withLinkifiers(...Array(20).fill(['#(?P<id>\\d+)', template]))],
    ['complex linkifiers', fill('a'), withLinkifiers([nestedStars, template])],
    ['repetitions in linkifiers', fill('a'), withLinkifiers(['(?P<id>a{40})', template])],
    ['repeated groups in linkifiers', fill('a'), withLinkifiers(['(?P<id>(ab?)+)', template])],
    ['long URLs of linkifiers', fill('a'), withLinkifiers(['a', `${template}${fill('x')}`])],
  ])('do not include %s', (_, content, directory) => {
    expect(isShortText(content, directory)).toBe(false);
  });

  describe('when rendered there', () => {
    let render: RenderForTest;
    beforeAll(async () => {
      render = await loadRenderForTest();
    });

    /** How often a text was rendered; each equally as on a DOM. */
    const renderAlike = (contents: readonly string[]): number => {
      const rendered = contents.flatMap((content) => renderIfShort(content, aDirectory) ?? []);
      const short = contents.filter((content) => isShortText(content, aDirectory));
      expect(rendered).toEqual(short.map((content) => render(content)));
      return rendered.length;
    };

    it('result in the same as elsewhere: the corpora', () => {
      expect(renderAlike(corpora)).toBeGreaterThan(corpora.length * 0.9);
    });

    it('result in the same as elsewhere: random texts', () => {
      fc.assert(
        fc.property(randomMessage, (content) => {
          renderAlike([content]);
        }),
        { numRuns: 500 },
      );
      expect(renderAlike(fc.sample(randomMessage, { numRuns: 500, seed: 1 }))).toBeGreaterThan(100);
    });

    /** The most expensive ones take 5 ms; a formula or a table of this length takes 20 to 150. */
    const maxCost = 40;

    it('take little time, however they are made', () => {
      const hostile = [...costlyParts.map(fill), ...growingTexts.map((text) => fill(text))]
        .filter((content) => isShortText(content, emptyDirectory))
        .map((content) => [content, emptyDirectory] as const);
      expect(hostile.length).toBeGreaterThan(40);
      const costly = [...hostile, ...linkified].filter(
        ([content, directory]) =>
          !inSomeRound(() => {
            const cost = costOf(() => expect(renderIfShort(content, directory)).toBeDefined());
            return cost < maxCost;
          }),
      );
      expect(costly.map(([content]) => content)).toEqual([]);
    });
  });
});
