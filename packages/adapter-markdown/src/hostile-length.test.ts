import { costlyParts, fillTo, growingTexts } from './testing/costly-parts';
import { costOf, inSomeRound } from './testing/cpu-time';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

const length = 10_000;
const filled = (part: string): string => fillTo(length, part);

/** The cost of rendering a text per element of the result, in milliseconds. */
const overhead = 300;

/** Maximum cost per element relative to ordinary text. */
const maxRatio = 3;

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
  it.each([...costlyParts.map(filled), ...growingTexts])(
    'costs no more per element than ordinary text: %.12j',
    (content) => {
      expect(isCheap(content)).toBe(true);
    },
  );
});
