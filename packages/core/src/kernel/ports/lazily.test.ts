import { lazily } from './lazily';

describe('lazily', () => {
  const record = (log: string[]) =>
    lazily<{ readonly name: string }, { readonly one: string; readonly two: string }>(
      {
        one: ({ name }) => {
          log.push('one');
          return `one of ${name}`;
        },
        two: ({ name }) => `two of ${name}`,
      },
      (key, made, { name }) => `${made}, ${key}, ${name}`,
    );

  it('makes each value once, when it is asked for', () => {
    const log: string[] = [];
    const made = record(log)({ name: 'a' });
    expect(log).toEqual([]);
    expect([made.one, made.one, made.two]).toEqual([
      'one of a, one, a',
      'one of a, one, a',
      'two of a, two, a',
    ]);
    expect(log).toEqual(['one']);
  });

  it('shares nothing between records', () => {
    const make = record([]);
    const [a, b] = [make({ name: 'a' }), make({ name: 'b' })];
    expect([a.one, b.one]).toEqual(['one of a, one, a', 'one of b, one, b']);
  });
});
