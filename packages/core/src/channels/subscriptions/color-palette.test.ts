import { isColor, palette, pickColor } from './color-palette';

describe('pickColor', () => {
  it('picks the first unused colour', () => {
    expect(pickColor(new Set(), 5)).toBe('#76ce90');
    expect(pickColor(new Set(['#76ce90', '#a6c7e5']), 5)).toBe('#fae589');
  });

  it.each([
    [0, '#76ce90'],
    [23, '#a47462'],
    [24, '#76ce90'],
    [49, '#fae589'],
  ])('depends on the recipient %d when all are used', (recipient, color) => {
    expect(pickColor(new Set(palette), recipient)).toBe(color);
  });
});

describe('isColor', () => {
  it.each(['#fff', '#ffff', '#fffff', '#76ce90', '#ABCDEF'])('accepts %s', (text) => {
    expect(isColor(text)).toBe(true);
  });

  it.each(['', '76ce90', '#ff', '#76ce900', '#gggggg', ' #fff', '#fff\n', 'red'])(
    'rejects %p',
    (text) => {
      expect(isColor(text)).toBe(false);
    },
  );
});
