import { fakeUnicodeEmoji } from '../../in-memory';
import { emojiData } from './emoji-data';

describe('emojiData', () => {
  it('groups names by emoji, the usual name first', () => {
    expect(emojiData(fakeUnicodeEmoji)).toEqual({
      code_to_names: {
        '1f408': ['cat'],
        '1f415': ['dog'],
        '1f419': ['octopus'],
        '1f44d': ['+1', 'thumbs_up'],
      },
    });
  });
});
