import { UserId, asId } from '../shared/id';
import { participants, participantsKey } from './recipient';

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
});
