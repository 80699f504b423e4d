import { mathRenderer } from './math';

describe('mathRenderer', () => {
  it.each([
    ['a letter without metrics', 'x \\text{Ж漢ﷺ} 漢'],
    ['a message', '\\message{to the log} x'],
    ['an error message', '\\errmessage{to the log} x'],
    ['the meaning of a token', '\\show\\frac x'],
  ])('writes nothing to the console for %s', (_, tex) => {
    const written = (['log', 'warn', 'error'] as const).map((name) =>
      jest.spyOn(console, name).mockImplementation(() => undefined),
    );
    expect(mathRenderer()(tex, 'inline')).toContain('class="katex"');
    const calls = written.map(({ mock }) => mock.calls.length);
    jest.restoreAllMocks();
    expect(calls).toEqual([0, 0, 0]);
  });

  it('leaves the console as it was, even if a formula is not well formed', () => {
    const { log, warn, error } = console;
    expect(mathRenderer()('\\frac{', 'inline')).toBeUndefined();
    expect([console.log, console.warn, console.error]).toEqual([log, warn, error]);
  });
});
