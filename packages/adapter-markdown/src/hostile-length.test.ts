import { costlyParts, fillTo, growingTexts } from './testing/costly-parts';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

const length = 10_000;
const filled = (part: string): string => fillTo(length, part);

/** The cost of rendering a text per element of the result, in milliseconds. */
const overhead = 300;

/** Maximum cost per element relative to ordinary text. */
const maxRatio = 3;

/** CPU milliseconds of this process: other load on the machine counts little. */
const workOf = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

describe('10,000 characters of content designed to be slow', () => {
  let render: RenderForTest;
  let ordinaryCost = 0;

  const costOf = (content: string): number => {
    const before = process.cpuUsage();
    const { html } = render(content);
    return workOf(before) / ((html.match(/<[a-z]/g) ?? []).length + overhead);
  };

  const leastOf = (content: string): number => Math.min(costOf(content), costOf(content));

  const ordinary = filled('Hello **world**, see this for `more` words and words. ');

  /**
   * Compiling the code, or a temporary slowdown of the processor, is not a property of the text: both
   * are measured again.
   */
  const isCheap = (content: string): boolean =>
    costOf(content) < maxRatio * ordinaryCost ||
    [0, 1, 2].some(() => leastOf(content) < maxRatio * leastOf(ordinary));

  beforeAll(async () => {
    render = await loadRenderForTest();
    ordinaryCost = leastOf(ordinary);
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
