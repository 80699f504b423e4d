import fc from 'fast-check';
import { completeToken, insertAt, tokenAt } from './completion';

describe('the token at the caret', () => {
  it.each([
    ['hi @ad', 'mention', 'ad'],
    ['@Ada Ok', 'mention', 'Ada Ok'],
    ['@**Ada', 'mention', 'Ada'],
    ['(@', 'mention', ''],
    ['@_ada', 'silent', 'ada'],
    ['see #eng', 'channel', 'eng'],
    ['#**design', 'channel', 'design'],
    ['#design>nav', 'topic', 'nav'],
    ['#**design>', 'topic', ''],
    ['well :smi', 'emoji', 'smi'],
    ['/po', 'command', 'po'],
  ])('of %j is a %s: %j', (text, kind, query) => {
    expect(tokenAt(text, text.length)).toMatchObject({ kind, query });
  });

  it.each([
    'ada@example.org',
    'a#b',
    '@ ada',
    '# heading',
    '10:30',
    ':)',
    'and /poll',
    '@**Ada** and',
    'https://x.org/#a',
  ])('of %j is none', (text) => {
    expect(tokenAt(text, text.length)).toBeUndefined();
  });

  it('is replaced, and the rest of the text stays', () => {
    const token = tokenAt('hi @ad there', 6);
    expect(token && completeToken('hi @ad there', 6, token, '@**Ada**')).toEqual({
      text: 'hi @**Ada** there',
      caret: 11,
    });
  });

  it('ends at the caret in every text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(40), (text, at) => {
        const caret = Math.min(at, text.length);
        const token = tokenAt(text, caret);
        expect(token === undefined || (token.start >= 0 && token.start < caret)).toBe(true);
        const { text: now, caret: end } = insertAt(text, caret, 'x');
        const head = text.slice(0, caret);
        expect([`${head}x `, `${head} x `]).toContain(now.slice(0, end));
        expect(now.slice(end)).toBe(text.slice(caret));
      }),
    );
  });
});
