import fc from 'fast-check';
import { nextId } from '../../in-memory';
import { UserId, foldCase } from '../../kernel';
import { alertedBy, canOccur, searchedText, tidyAlertWords } from './alert-word';

const userId = nextId(UserId);
const isAlerted = (content: string, word = 'Fire') =>
  alertedBy(content, [{ userId, word }]).length > 0;

describe('Alert words', () => {
  it.each([
    'fire',
    'a FIRE!',
    'say "fire, please',
    '`fire`',
    'firefly, then fire',
    '```quote\nfire\n```',
    '```js\nx\n```\nfire',
    '````spoiler it\n~~~py\nx\n~~~\nfire\n````',
  ])('occur in %j', (content) => {
    expect(isAlerted(content)).toBe(true);
  });

  it.each([
    'firefly',
    'misfire',
    'fire"',
    'a/fire',
    '```\nfire\n```',
    '~~~ js\nfire',
    '````\n```\nfire',
  ])('do not occur in %j', (content) => {
    expect(isAlerted(content)).toBe(false);
  });

  it('may contain characters that are special in patterns', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((word) => !/[\n~`]/.test(word) && word.trim() !== ''),
        (word) => isAlerted(`so ${word.trim()} it is`, word.trim()),
      ),
    );
  });

  it('may occur wherever they alert their user', () => {
    const characters = Array.from(` \n\`(".,';[*>)?:]!aBc~/`);
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        const content = `${before}${word}${after}`;
        fc.pre(word !== '' && word.trim() === word && isAlerted(content, word));
        return canOccur(searchedText(content), foldCase(word));
      }),
    );
    expect(canOccur(searchedText('a misfire'), 'fire')).toBe(false);
    expect(canOccur(searchedText('firefly'), 'fire')).toBe(false);
  });

  it('are trimmed and stored once, in the last spelling', () => {
    expect(tidyAlertWords([' tea ', '', 'TEA', 'cake', ' '])).toEqual(['TEA', 'cake']);
  });

  it('alert each user once', () => {
    const words = ['tea', 'cake'].map((word) => ({ userId, word }));
    expect(alertedBy('tea, cake', words)).toEqual([userId]);
  });
});
