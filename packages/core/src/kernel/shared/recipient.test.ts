import { UserId, asId } from './id';
import { participants, participantsKey } from './recipient';
import { maxRecipients } from '../../messages/failures';

describe('participants', () => {
  const ids = (...numbers: readonly number[]) => numbers.map(asId(UserId));

  it.each([
    [[2], [2], '2'],
    [[2, 2], [2], '2'],
    [[10, 9, 2, 9], [2, 9, 10], '2,9,10'],
  ])('of %j are %j', (given, people, key) => {
    const [self = asId(UserId)(0), ...others] = ids(...given);
    expect(participants(self, others)).toEqual(people);
    expect(participantsKey(participants(self, others))).toBe(key);
  });

  it('have a key that fits into an index, whatever their number', () => {
    const everyone = ids(...Array.from({ length: maxRecipients + 1 }, (_, n) => 10 ** 11 + n));
    // PostgreSQL allows 2,704 bytes per index entry, of which the key is only a part.
    expect(participantsKey(everyone).length).toBeLessThan(2_650);
  });
});
