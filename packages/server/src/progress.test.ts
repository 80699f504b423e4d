import { PassThrough } from 'node:stream';
import { barOf, showProgress } from './progress';

const shownOn = (isTerminal: boolean) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const lines = new PassThrough();
  let now = 100_000;
  const show = showProgress({ terminal: () => terminal, lines: () => lines }, () => now);
  return {
    /** @param seconds since the step before */
    show: (name: string, done: number, seconds: number) => {
      now += seconds * 1000;
      show({ name, unit: 'files', done, total: 10 });
    },
    text: () => `${String(terminal.read() ?? '')}${String(lines.read() ?? '')}`,
  };
};

describe('the progress', () => {
  it.each([
    [0, `tables     [${' '.repeat(30)}] 0.0 of 2.0 MiB`],
    [2 ** 20, `tables     [${'#'.repeat(15)}${' '.repeat(15)}] 1.0 of 2.0 MiB`],
    [2 ** 21, `tables     [${'#'.repeat(30)}] 2.0 of 2.0 MiB`],
  ])('is a bar: %d bytes', (done, bar) => {
    expect(barOf({ name: 'tables', unit: 'bytes', done, total: 2 ** 21 })).toBe(bar);
  });

  it('has no bar as long as nobody knows how much there is', () => {
    expect(barOf({ name: 'files', unit: 'files', done: 1, total: undefined })).toBe(
      'files      1 file',
    );
  });

  it('has no amount for a step', () => {
    expect(barOf({ name: 'copied', unit: 'step', done: 1, total: 1 })).toMatch(/#\] done$/);
  });

  it('is one line on a terminal, drawn again, but not too often', () => {
    const { show, text } = shownOn(true);
    show('files', 1, 1);
    show('files', 2, 0.05);
    show('files', 3, 0.2);
    show('files', 10, 0);
    show('files', 10, 1);
    expect(text().split('\r')).toEqual([
      '',
      expect.stringContaining('1 of 10 files'),
      expect.stringContaining('3 of 10 files'),
      expect.stringMatching(/10 of 10 files\n$/),
    ]);
  });

  it('is a line for each step elsewhere, and for every ten seconds of one', () => {
    const { show, text } = shownOn(false);
    show('files', 1, 1);
    show('files', 2, 5);
    show('files', 3, 6);
    show('files', 10, 1);
    show('files', 10, 20);
    show('new files', 10, 1);
    expect(text()).toBe('files: 3 of 10 files\nfiles: 10 of 10 files\nnew files: 10 of 10 files\n');
  });
});
