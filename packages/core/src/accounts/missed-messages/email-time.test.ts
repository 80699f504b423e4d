import { toLocalTime } from './email-time';

const at = Date.UTC(2024, 4, 1, 7, 50) / 1000;

describe('toLocalTime', () => {
  it.each([
    ['Europe/Warsaw', true, '1 May 2024, 09:50 CEST'],
    ['Europe/Warsaw', false, '1 May 2024, 9:50 am CEST'],
    ['Europe/London', true, '1 May 2024, 08:50 BST'],
    ['Pacific/Kiritimati', true, '1 May 2024, 21:50 GMT+14'],
    ['', true, '1 May 2024, 07:50 UTC'],
    ['Nowhere/Known', false, '1 May 2024, 07:50 UTC'],
  ])('in %p with 24 hours: %p', (timezone, isTwentyFourHour, text) => {
    expect(toLocalTime(at, { timezone, twenty_four_hour_time: isTwentyFourHour })).toBe(text);
  });
});
