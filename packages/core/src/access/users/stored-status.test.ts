import * as fc from 'fast-check';
import { readStatus, storeStatus } from './stored-status';

const emoji = fc.record({
  emojiName: fc.string(),
  emojiCode: fc.string(),
  reactionType: fc.string(),
});

describe('a status in the log', () => {
  it('has the names that other versions read', () => {
    expect(
      storeStatus({
        away: true,
        text: 'at sea',
        emoji: { emojiName: 'ship', emojiCode: '1f6a2', reactionType: 'unicode_emoji' },
      }),
    ).toEqual({
      away: true,
      status_text: 'at sea',
      emoji_name: 'ship',
      emoji_code: '1f6a2',
      reaction_type: 'unicode_emoji',
    });
  });

  it('is read as it was stored', () => {
    const parts = fc.record({ away: fc.boolean(), text: fc.string(), emoji }, { requiredKeys: [] });
    fc.assert(
      fc.property(parts, (status) => expect(readStatus(storeStatus(status))).toEqual(status)),
    );
  });
});
