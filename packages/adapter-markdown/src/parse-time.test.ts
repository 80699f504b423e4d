import { parseTime } from './parse-time';

describe('parseTime', () => {
  it.each([
    ['31 Dec 2017 5:30 am IST', '2017-12-31T00:00:00Z'],
    ['2017-06-05', '2017-06-05T00:00:00Z'],
    ['2017-06-05T22:30', '2017-06-05T22:30:00Z'],
    ['2017-06-05T22:30:01.25Z', '2017-06-05T22:30:01.250000Z'],
    ['2017-06-05T22:30:00-07:00', '2017-06-06T05:30:00Z'],
    ['Jun 5th 2017, 10:30PM', '2017-06-05T22:30:00Z'],
    ['Mon, 05 Jun 2017 22:30:00 +0530', '2017-06-05T17:00:00Z'],
    ['June 5, 2017 12 am EST', '2017-06-05T05:00:00Z'],
    ['1496314658', '2017-06-01T10:57:38Z'],
  ])('reads %s', (source, datetime) => {
    expect(parseTime(source)).toBe(datetime);
  });

  it.each(['', 'hello', '**hello world**', 'tomorrow', '2017-02-30', '25:00', '1234567890123'])(
    'does not read %j',
    (source) => {
      expect(parseTime(source)).toBeUndefined();
    },
  );
});
