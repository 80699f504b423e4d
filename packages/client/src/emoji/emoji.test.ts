import { emojiOfClass, emojiText, everyEmoji, findEmoji } from './emoji';

const all = everyEmoji(
  { 7: { name: 'parley', deactivated: false }, 8: { name: 'gone', deactivated: true } },
  {
    '2705': ['check', 'check_mark'],
    '1f389': ['tada', 'party_popper'],
    '1f642': ['smile', 'slight_smile'],
    '1f1e9-1f1ea': ['germany', 'de'],
  },
);

const namesOf = (found: typeof all) => found.map(({ emoji_name: name }) => name);

describe('emoji', () => {
  it('are those of the organization, then faces, things and signs', () => {
    expect(namesOf(all)).toEqual(['parley', 'smile', 'tada', 'check', 'germany']);
  });

  it.each([
    ['smile', ['smile']],
    ['pa', ['parley', 'tada']],
    ['Party P', ['tada']],
    ['mark', ['check']],
    ['zzz', []],
  ])('are found by %j', (text, names) => {
    expect(namesOf(findEmoji(all, text))).toEqual(names);
  });

  it('are shown as characters, or as their name', () => {
    expect(all.map(emojiText)).toEqual([':parley:', '🙂', '🎉', '✅', '🇩🇪']);
  });
});

describe('emojiOfClass', () => {
  it.each([
    ['emoji emoji-1f642', '🙂'],
    ['emoji emoji-1f1e6-1f1f9', '🇦🇹'],
    ['emoji', undefined],
  ])('finds in %j', (className, emoji) => {
    expect(emojiOfClass(className)).toBe(emoji);
  });
});
