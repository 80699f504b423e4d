import { Store } from './store';

describe('Store', () => {
  it('replaces its value, and tells listeners until they unsubscribe', () => {
    const store = new Store({ a: 1, b: 1 });
    const before = store.get();
    const seen: number[] = [];
    const listener = () => seen.push(store.get().a);
    const [stopFirst, stopSecond] = [store.subscribe(listener), store.subscribe(listener)];
    store.update({ a: 2 });
    stopFirst();
    store.update({ a: 3 });
    stopSecond();
    store.update({ a: 4 });
    expect(seen).toEqual([2, 2, 3]);
    expect([before, store.get()]).toEqual([
      { a: 1, b: 1 },
      { a: 4, b: 1 },
    ]);
  });

  it('allows listeners to unsubscribe, and to subscribe others, while they are called', () => {
    const store = new Store({ a: 1 });
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
      stop();
      store.subscribe(() => {
        calls += 10;
      });
    });
    store.update({ a: 2 });
    expect(calls).toBe(1);
    store.update({ a: 3 });
    expect(calls).toBe(11);
  });
});
