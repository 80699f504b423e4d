import { nameOfCode, unicodeEmoji } from './unicode-emoji';
import { unicodeEmojiData } from './unicode-emoji-data';

describe('the emoji catalogue', () => {
  it.each([
    ['smile', '1f642'],
    ['+1', '1f44d'],
    ['thumbs_up', '1f44d'],
    ['octopus', '1f419'],
    ['heart', '2764'],
    ['hash', '0023-20e3'],
    ['eye_in_speech_bubble', '1f441-200d-1f5e8'],
    ['flag_germany', '1f1e9-1f1ea'],
    ['flag_åland_islands', '1f1e6-1f1fd'],
    ['flag_aland_islands', '1f1e6-1f1fd'],
    ['sunset', '1f306'],
    ['city_sunrise', '1f307'],
    ['ticket', '1f39f'],
    ['pass', '1f3ab'],
    ['fingerprint', '1fac6'],
    ['orca', '1facd'],
    ['clock12', undefined],
  ])('%s is %s', (name, code) => {
    expect(unicodeEmoji.get(name)).toBe(code);
  });

  it('has no name twice', () => {
    const names = unicodeEmojiData
      .trim()
      .split('\n')
      .flatMap((line) => line.split(' ').slice(1));
    expect(new Set(names).size).toBe(names.length);
  });

  it('has one canonical name for each code, which maps back to it', () => {
    const codes = new Set(unicodeEmoji.values());
    const wrong = [...codes].filter((code) => unicodeEmoji.get(nameOfCode(code) ?? '') !== code);
    expect([codes.size, wrong]).toEqual([1891, []]);
  });

  it('has names that can be typed between colons', () => {
    expect([...unicodeEmoji.keys()].filter((name) => !/^[\p{L}\p{N}_+-]+$/u.test(name))).toEqual(
      [],
    );
  });
});
