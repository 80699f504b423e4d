import { PassThrough } from 'node:stream';
import { newProgress } from './progress';

const shown = (isTTY: boolean): string => {
  const output = Object.assign(new PassThrough(), { isTTY });
  let time = 0;
  const progress = newProgress(output, () => time);
  for (const [at, text] of [
    [0, 'one'],
    [300, 'two'],
    [400, 'three'],
    [10_000, 'four'],
    [15_000, 'five'],
    [20_000, 'six'],
  ] as const) {
    time = at;
    progress.show(text);
  }
  progress.end();
  return String(output.read() ?? '');
};

describe('newProgress', () => {
  it('writes a line every ten seconds', () => {
    expect(shown(false)).toBe('four\nsix\n');
  });

  it('rewrites one line of a terminal, and removes it at the end', () => {
    const line = (text: string) => `\r\u001b[K${text}`;
    expect(shown(true)).toBe(['two', 'four', 'five', 'six', ''].map(line).join(''));
  });
});
