import * as E from 'fp-ts/Either';
import { parseCustomEmojiName } from './custom-emoji-name';

describe('parseCustomEmojiName', () => {
  it.each([
    [' big squid ', 'big_squid'],
    ['sun-2_x', 'sun-2_x'],
    ['_sun', '_sun'],
  ])('stores %j as %j', (text, name) => {
    expect(parseCustomEmojiName(text)).toEqual(E.right(name));
  });

  it.each([
    [' ', 'EmojiNameMissing'],
    ['Sun', 'EmojiNameBadCharacters'],
    ['sun!', 'EmojiNameBadCharacters'],
    ['sun-', 'EmojiNameBadEnd'],
    ['Sun!_', 'EmojiNameBadEnd'],
  ])('rejects %j: %s', (text, _tag) => {
    expect(parseCustomEmojiName(text)).toEqual(E.left({ _tag }));
  });
});
