import fc from 'fast-check';
import { channelEmailAddress, emailSlug } from './channel-email-address';

describe('emailSlug', () => {
  it.each([
    ['Denmark', 'denmark'],
    ['Crêpes & Co', 'crepes-co'],
    ['  a -- b  ', 'a-b'],
    ['日本', ''],
    ['a 日本', ''],
    ['***', ''],
  ])('turns %j into %j', (name, slug) => {
    expect(emailSlug(name)).toBe(slug);
  });

  it('limits the local part to the length that email allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const address = channelEmailAddress(name, '0'.repeat(32), 'parley.example');
        expect(address).toMatch(/^([\w-]+\.)?0{32}\.show-sender@parley\.example$/);
        expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      }),
    );
  });
});
