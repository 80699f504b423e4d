import { nameOfCode, unicodeEmoji } from './unicode-emoji';

describe('the emoji catalogue', () => {
  it.each([
    ['smile', '1f642'],
    ['+1', '1f44d'],
    ['thumbs_up', '1f44d'],
    ['octopus', '1f419'],
    ['heart', '2764'],
    ['hash', '0023-20e3'],
    ['eye_in_speech_bubble', '1f441-200d-1f5e8'],
    ['germany', '1f1e9-1f1ea'],
  ])('%s is %s', (name, code) => {
    expect(unicodeEmoji.get(name)).toBe(code);
  });

  it('has one canonical name for each code, which maps back to it', () => {
    const codes = new Set(unicodeEmoji.values());
    const wrong = [...codes].filter((code) => unicodeEmoji.get(nameOfCode(code) ?? '') !== code);
    expect([codes.size > 1500, wrong]).toEqual([true, []]);
  });

  it('has names that can be typed between colons, and no families', () => {
    expect([...unicodeEmoji.keys()].filter((name) => !/^[a-z0-9_+-]+$/.test(name))).toEqual([]);
    expect(unicodeEmoji.has('man-girl-girl')).toBe(false);
  });
});
