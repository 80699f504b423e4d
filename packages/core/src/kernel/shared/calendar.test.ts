import { parseMoment } from './calendar';

describe('parseMoment', () => {
  const noon = Date.UTC(2024, 1, 29, 12) / 1000;

  it.each([
    ['2024-02-29', noon - 12 * 3600],
    ['2024-02-29T12:00', noon],
    ['2024-02-29 12:00', noon],
    ['2024-02-29T12:00:30', noon + 30],
    ['2024-02-29T12:00:30.999Z', noon + 30],
    ['2024-02-29t12:00:00z', noon],
    ['2024-02-29T14:00:00+02:00', noon],
    ['2024-02-29T14:00:00+0200', noon],
    ['2024-02-29T06:30-05:30', noon],
    ['2024-02-29T14+02', undefined],
    ['2024-02-29T14:00+02', noon],
    ['1960-01-01', Date.UTC(1960, 0) / 1000],
    ['2023-02-29', undefined],
    ['2024-02-29T25:00', undefined],
    ['2024-02-29T12:60', undefined],
    ['2024-02-29T12:00+25:00', undefined],
    ['May 5', undefined],
    ['5', undefined],
    ['', undefined],
  ])('reads %j wherever the server is', (text, second) => {
    expect(parseMoment(text)).toBe(second);
  });
});
