import * as fc from 'fast-check';
import { derivedChannelEmailTokens, derivedTokens } from './derived-tokens';

const secret = 'a secret of the server';
const tokens = derivedTokens(secret, 'invitation');

const opened = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  tokenSalt: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,4}$/)),
});

describe('tokens derived from a secret', () => {
  it('are unchanged for objects without a salt', () => {
    expect(tokens.tokenOf({ id: 42, tokenSalt: null })).toBe('0000002a24532c3d9d7f2f38bf5ae551');
  });

  it('are valid only for the object and purpose they were made for', () => {
    const others = [derivedTokens(secret, 'email-change'), derivedTokens('other', 'invitation')];
    fc.assert(
      fc.property(opened, opened, (one, two) => {
        const token = tokens.tokenOf(one);
        expect(token).toMatch(/^[0-9a-f]{32}$/);
        expect(tokens.claimedId(token)).toBe(one.id);
        expect(tokens.isTokenOf(token, two)).toBe(JSON.stringify(one) === JSON.stringify(two));
        expect(others.some((other) => other.isTokenOf(token, one))).toBe(false);
      }),
    );
  });

  it('cannot be forged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), opened, (text, target) => {
        expect(tokens.isTokenOf(text, target)).toBe(false);
      }),
    );
    expect(tokens.claimedId('')).toBeUndefined();
    expect(tokens.claimedId('g'.repeat(32))).toBeUndefined();
    expect(tokens.isTokenOf('', { id: 1, tokenSalt: null })).toBe(false);
  });

  it('are the same in channel email addresses, with a purpose of their own', () => {
    const addresses = derivedChannelEmailTokens(secret, 'chat.example.org');
    const address = { id: 7, tokenSalt: 's' };
    expect(addresses.domain).toBe('chat.example.org');
    expect(addresses.isTokenOf(addresses.tokenOf(address), address)).toBe(true);
    expect(addresses.isTokenOf(tokens.tokenOf(address), address)).toBe(false);
  });
});
