import * as fc from 'fast-check';
import { fencedQuotation } from './fence';

describe('fencedQuotation', () => {
  it.each([
    ['plain *text*', '```quote\nplain *text*\n```'],
    ['some ```` inline', '`````quote\nsome ```` inline\n`````'],
    ['before\n```\nnever closed', '````text\nbefore\n```\nnever closed\n````'],
    ['~~~spoiler title', '```text\n~~~spoiler title\n```'],
  ])('of %j', (text, expected) => {
    expect(fencedQuotation(text)).toBe(expected);
  });

  it('is a quotation only if the text can open no block', () => {
    const line = fc.constantFrom('```', '```quote', '~~~~', 'words', '````text', '> words');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const [head = '', ...rest] = fencedQuotation(lines.join('\n')).split('\n');
        const fence = rest.pop() ?? '';
        expect(rest.some((each) => each.startsWith(fence))).toBe(false);
        expect(head).toBe(
          `${fence}${lines.some((each) => /^(```|~~~)/.test(each)) ? 'text' : 'quote'}`,
        );
      }),
    );
  });
});
