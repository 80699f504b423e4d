import fc from 'fast-check';
import { addressOfPlace, placeOfAddress } from './address';
import { directWith, narrowOfTerms } from './named-narrow';

const ids = fc.integer({ min: 1, max: 1_000_000 });

describe('the address of a narrow', () => {
  it('names the narrow and the message', () => {
    const narrows = fc.oneof(
      fc.record({ type: fc.constant('topic' as const), channelId: ids, topic: fc.string() }),
      fc.uniqueArray(ids, { maxLength: 5 }).map((userIds) => directWith(userIds, 0)),
      fc.constantFrom({ type: 'feed' as const }, { type: 'mentions' as const }),
      ids.map((operand) => narrowOfTerms([{ operator: 'sender', operand, negated: true }])),
    );
    fc.assert(
      fc.property(narrows, ids, (narrow, near) => {
        expect(placeOfAddress(addressOfPlace({ narrow, near }))).toEqual({ narrow, near });
        expect(placeOfAddress(addressOfPlace({ narrow }))).toEqual({ narrow });
      }),
    );
  });

  it.each(['', '#narrow', '#narrow/', '#inbox', '#narrow/near/5'])('is not %j', (fragment) => {
    expect(placeOfAddress(fragment)).toBeUndefined();
  });
});
