import { MessageId, asId } from '../../kernel';
import { aPeriod } from '../../testing';
import { holdsMessage } from './membership-period';

describe('holdsMessage', () => {
  it.each([
    [10, null, 10, false],
    [10, null, 11, true],
    [10, 12, 12, true],
    [10, 12, 13, false],
    [10, 10, 10, false],
    [10, 10, 11, false],
  ])('after %p until %p, message %p: %p', (after, until, id, holds) => {
    const period = aPeriod({
      after: asId(MessageId)(after),
      until: until === null ? null : asId(MessageId)(until),
    });
    expect(holdsMessage(period, asId(MessageId)(id))).toBe(holds);
  });
});
