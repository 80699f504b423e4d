import { roundedBytes } from './report';

describe('roundedBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1536, '2 KiB'],
    [104_857_600, '100 MiB'],
    [1_610_612_736, '1.5 GiB'],
    [2 ** 53, '8192 TiB'],
  ])('describes %i', (bytes, text) => {
    expect(roundedBytes(bytes)).toBe(text);
  });
});
