import { costlyParts, fillTo, growingTexts } from './testing/costly-parts';
import { costOf, inSomeRound } from './testing/cpu-time';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

const length = 10_000;
const filled = (part: string): string => fillTo(length, part);

/** The cost of rendering a text per element of the result, in milliseconds. */
const overhead = 300;

/**
 * Maximum cost per element relative to ordinary text: quotes in quotes reach 2.7, everything else 1.5,
 * and a rule that scans a text repeatedly a multiple of the bound.
 */
const maxRatio = 5;

describe('10,000 characters of content designed to be slow', () => {
  let render: RenderForTest;

  const costPerElement = (content: string): number => {
    let html = '';
    const cost = costOf(() => {
      ({ html } = render(content));
    });
    return cost / ((html.match(/<[a-z]/g) ?? []).length + overhead);
  };

  const ordinary = filled('Hello **world**, see this for `more` words and words. ');

  const isCheap = (content: string): boolean =>
    inSomeRound(() => costPerElement(content) < maxRatio * costPerElement(ordinary));

  beforeAll(async () => {
    render = await loadRenderForTest();
    costPerElement(ordinary);
  });

  // The cost of a text is measured per element of the result, as the sanitizer checks each. A
  // higher cost means that a rule scans the text repeatedly.
  it.each(
    [...costlyParts.map(filled), ...growingTexts].map(
      (content) => [JSON.stringify(content.slice(0, 20)), content] as const,
    ),
  )('costs no more per element than ordinary text: %s', (_, content) => {
    expect(isCheap(content)).toBe(true);
  });
});
