import fc from 'fast-check';
import { aUser } from '../../testing';
import { channelLink, quoted, silentMention, topicLink } from './markup';

describe('markup', () => {
  it('mentions users, and links channels and topics', () => {
    const user = aUser({ fullName: 'Ann' });
    expect(silentMention(user)).toBe(`@_**Ann|${user.id}**`);
    expect(channelLink('lunch')).toBe('#**lunch**');
    expect(topicLink('lunch', 'menu')).toBe('#**lunch>menu**');
  });

  it('quotes text that contains fences', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '``', '````', 'a', '\n')), (parts) => {
        const text = parts.join('');
        const [opening = '', ...rest] = quoted(text).split('\n');
        const fence = opening.replace(/(quote|text)$/, '');
        expect(rest.pop()).toBe(fence);
        expect(rest.join('\n')).toBe(text);
        expect(text).not.toContain(fence);
      }),
    );
  });
});
