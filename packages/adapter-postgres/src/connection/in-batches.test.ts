import type { RealmId as RealmIdType } from '@parley/core/kernel';
import { RealmId, asId, unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { eachInBatches, inBatches, oncePerRealm } from './in-batches';

type Call = { readonly keys: readonly string[]; readonly finish: (failure?: Error) => void };

/** A lookup that returns the length of each key, when the test lets it. */
const newLookup = () => {
  const calls: Call[] = [];
  const find = inBatches<string, number>(
    (keys) => () =>
      new Promise((resolve) => {
        calls.push({
          keys,
          finish: (failure) =>
            resolve(
              failure === undefined
                ? E.right(new Map(keys.map((key) => [key, key.length])))
                : E.left(unexpected(failure)),
            ),
        });
      }),
  );
  const ask = async (key: string) =>
    E.toUnion(E.map((found: ReadonlyMap<string, number>) => found.get(key))(await find(key)()));
  return { calls, ask };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a batched lookup', () => {
  it('runs once for all keys of a turn, and once for all keys requested meanwhile', async () => {
    const { calls, ask } = newLookup();
    const first = Promise.all(['a', 'bb'].map(ask));
    await settled();
    const second = Promise.all(['ccc', 'dddd'].map(ask));
    await settled();
    expect(calls.map(({ keys }) => keys)).toEqual([['a', 'bb']]);
    calls[0]?.finish();
    await settled();
    expect(calls.map(({ keys }) => keys)).toEqual([
      ['a', 'bb'],
      ['ccc', 'dddd'],
    ]);
    calls[1]?.finish();
    expect([await first, await second]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('never returns a result read before the request', async () => {
    const { calls, ask } = newLookup();
    const first = ask('a');
    await settled();
    const again = ask('a');
    calls[0]?.finish();
    await first;
    await settled();
    expect(calls).toHaveLength(2);
    calls[1]?.finish();
    expect(await again).toBe(1);
  });

  it('looks up equal keys once, until their batch begins', async () => {
    const { calls, ask } = newLookup();
    const first = Promise.all(['a', 'bb', 'a'].map(ask));
    await settled();
    const second = Promise.all(['bb', 'a', 'bb'].map(ask));
    calls[0]?.finish();
    await settled();
    calls[1]?.finish();
    expect(calls.map(({ keys }) => keys)).toEqual([
      ['a', 'bb'],
      ['bb', 'a'],
    ]);
    expect([await first, await second]).toEqual([
      [1, 2, 1],
      [2, 1, 2],
    ]);
  });

  it('fails only the requests of the failed batch', async () => {
    const { calls, ask } = newLookup();
    const first = ask('a');
    await settled();
    const second = ask('bb');
    calls[0]?.finish(new Error('away'));
    expect(await first).toMatchObject({ _tag: 'Unexpected' });
    await settled();
    calls[1]?.finish();
    expect(await second).toBe(2);
  });

  it('looks up no more keys at once than a batch holds', async () => {
    const { calls, ask } = newLookup();
    const keys = Array.from({ length: 301 }, (_, index) => `key ${index}`);
    const results = Promise.all(keys.map(ask));
    for (let index = 0; index < 2; index += 1) {
      await settled();
      calls[index]?.finish();
    }
    expect(calls.map((call) => call.keys.length)).toEqual([200, 101]);
    expect(await results).toEqual(keys.map(({ length }) => length));
  });

  it('fails the requests whose result is missing', async () => {
    const find = eachInBatches((keys: readonly string[]) => TE.right(keys.slice(1)));
    const [first, second] = await Promise.all(['a', 'bb'].map((key) => find(key)()));
    expect(first).toEqual(E.right('bb'));
    expect(second).toMatchObject({ left: { _tag: 'Unexpected' } });
  });
});

describe('a batched lookup by realm', () => {
  it('reads a realm once for all concurrent requests, and each realm separately', async () => {
    const read: RealmIdType[] = [];
    const find = oncePerRealm((realmId) =>
      TE.fromIO(() => {
        read.push(realmId);
        return [`of ${realmId}`];
      }),
    );
    const [one, other] = [asId(RealmId)(1), asId(RealmId)(2)];
    const results = await Promise.all([one, one, other, one].map((realmId) => find(realmId)()));
    expect(results).toEqual([['of 1'], ['of 1'], ['of 2'], ['of 1']].map(E.right));
    expect(read).toEqual([one, other]);
  });
});
