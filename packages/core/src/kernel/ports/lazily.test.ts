import type { Makers } from './lazily';
import { lazily } from './lazily';

type Given = { readonly name: string };
type Made = { readonly one: string; readonly two: string };

describe('lazily', () => {
  const record = (log: string[]) => {
    const makers: Makers<Given, Made> = {
      one: ({ name }) => {
        log.push('one');
        return `one of ${name}`;
      },
      two: ({ name }) => `two of ${name}`,
    };
    return lazily<Given, Made>(makers, (name) => makers[name]);
  };

  it('makes each value once, when it is asked for', () => {
    const log: string[] = [];
    const made = record(log)({ name: 'a' });
    expect(log).toEqual([]);
    expect([made.one, made.one, made.two]).toEqual(['one of a', 'one of a', 'two of a']);
    expect(log).toEqual(['one']);
  });

  it('shares nothing between records', () => {
    const make = record([]);
    const [a, b] = [make({ name: 'a' }), make({ name: 'b' })];
    expect([a.one, b.one]).toEqual(['one of a', 'one of b']);
  });
});
