import fc from 'fast-check';
import { readAddress } from './address-options';

const token = '0123456789abcdef0123456789abcdef';
const none = { showsSender: false, keepsFooter: false, keepsQuotes: false, prefersHtml: false };

describe('readAddress', () => {
  it.each([
    [`general.${token}.show-sender@x.example`, { showsSender: true }],
    [`${token}.show-sender@x.example`, { showsSender: true }],
    [`${token}@x.example`, {}],
    [`general.${token}@x.example`, {}],
    [`general+${token}+include-quotes@x.example`, { keepsQuotes: true }],
    [`show-sender.general.${token}@x.example`, { showsSender: true }],
    [
      `${token}.show-sender.include-footer.include-quotes.prefer-html@x.example`,
      { showsSender: true, keepsFooter: true, keepsQuotes: true, prefersHtml: true },
    ],
    [`${token}.prefer-html.prefer-text@x.example`, {}],
    [`GENERAL.${token.toUpperCase()}.SHOW-SENDER@X.EXAMPLE`, { showsSender: true }],
    [`a.${token}.constructor@x.example`, {}],
    [token, {}],
  ])('reads %s', (address, options) => {
    expect(readAddress(address)).toEqual({ token, options: { ...none, ...options } });
  });

  it.each(['', '@', '@x.example', 'show-sender@x.example', `a..${token}@x`, 'a'.repeat(300)])(
    'finds no token of the channel in %j',
    (address) => {
      expect(readAddress(address)?.token).not.toBe(token);
    },
  );

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (address) => {
        expect(readAddress(address)?.token).not.toBe('');
      }),
    );
  });
});
