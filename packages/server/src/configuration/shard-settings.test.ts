import * as E from 'fp-ts/Either';
import { readShards } from './shard-settings';

const read = (environment: Readonly<Record<string, string>>) =>
  readShards((name) => environment[name]);

const [a, b] = ['postgres://parley:one@one.example/parley', 'postgres://parley@two.example/parley'];

describe('readShards', () => {
  it('reads the databases in their order', () => {
    expect(read({ DATABASES: `a=${a}, b-2=${b}` })).toEqual(
      E.right({ first: { name: 'a', url: a }, others: [{ name: 'b-2', url: b }] }),
    );
    expect(read({ DATABASES: `a=${a}` })).toEqual(
      E.right({ first: { name: 'a', url: a }, others: [] }),
    );
    expect(read({})).toEqual(E.right(undefined));
  });

  it.each([
    [{ DATABASES: a }, /must be like/],
    [{ DATABASES: `A=${a}` }, /'A…' is not/],
    [{ DATABASES: 'a=mysql://one.example' }, /'a…' is not/],
    [{ DATABASES: `a=${a},a=${b}` }, /a is there twice/],
    [{ DATABASES: `a=${a},b=${a}` }, /b is there twice/],
    [{ DATABASES: `a=${a}`, DATABASE_URL: b }, /takes the place of DATABASE_URL/],
  ])('refuses %j', (environment, message) => {
    const refused = read(environment);
    expect(E.isLeft(refused) ? refused.left : refused).toMatch(message);
    expect(JSON.stringify(refused)).not.toContain('one@');
  });
});
