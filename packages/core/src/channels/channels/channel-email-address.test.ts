import fc from 'fast-check';
import { fakeChannelEmailTokens } from '../../in-memory';
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
        const address = channelEmailAddress(
          fakeChannelEmailTokens,
          name,
          { id: 7, tokenSalt: 's' },
          { host: 'parley.example' },
        );
        expect(address).toMatch(/^([\w-]+\.)?0{31}7s\.show-sender@parley\.example$/);
        expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      }),
    );
  });
});
