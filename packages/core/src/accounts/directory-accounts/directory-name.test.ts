import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import { lengthOf } from '../../kernel';
import { aUser } from '../../testing';
import { maxFullNameLength, parseFullName } from '../users/full-name';
import { nameFromDirectory } from './directory-name';

const email = 'ada.king@example.org';

describe('nameFromDirectory', () => {
  it.each([
    ['Ada Łovelace', 'Ada Łovelace'],
    ['  Żaneta   Ćwiek ', 'Żaneta Ćwiek'],
    ['Zoe\u0308', 'Zoë'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['Ada\u0000\nKing', 'Ada King'],
    ['Ada "The Countess" <King>', 'Ada The Countess <King'],
    ['King, Ada @ Example', 'King, Ada Example'],
    ['Ada|12', 'Ada 12'],
    ['Ł'.repeat(150), 'Ł'.repeat(100)],
    ['A', 'A (ada.king)'],
    ['', 'ada.king'],
    ['***', 'ada.king'],
  ])('turns %j into %j', (given, expected) => {
    expect(nameFromDirectory(given, email, [])).toBe(expected);
  });

  it('adds the local part of the address if the name is taken', () => {
    const other = aUser({ fullName: 'ADA king' });
    expect(nameFromDirectory('Ada King', email, [other])).toBe('Ada King (ada.king)');
    expect(nameFromDirectory('Ada King', email, [other], other)).toBe('Ada King');
    const both = [other, aUser({ fullName: 'Ada King (ada.king)' })];
    expect(nameFromDirectory('Ada King', email, both)).toBe('ada.king');
  });

  it('is a valid name, whatever the directory contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = nameFromDirectory(text, email, []);
        expect(name !== undefined && E.isRight(parseFullName(name))).toBe(true);
        expect(lengthOf(name ?? '')).toBeLessThanOrEqual(maxFullNameLength);
      }),
    );
  });
});
