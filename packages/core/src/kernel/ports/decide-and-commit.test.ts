import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { decideAndCommit } from './decide-and-commit';

/** A value that others change just before some commits. */
const changing = (changes: number) => {
  const store = { value: 1, left: changes, loads: 0, committed: [] as string[] };
  let loaded: number | undefined;
  return {
    store,
    parts: {
      load: (stale: number | undefined) =>
        TE.fromIO<number, string>(() => {
          store.loads += 1;
          expect(stale).toBe(loaded);
          loaded = store.value;
          return store.value;
        }),
      decide: (facts: number): E.Either<string, string> =>
        facts < 4 ? E.right(`plan on ${facts}`) : E.left(`refused on ${facts}`),
      commit: (plan: string, facts: number) =>
        TE.fromIO<O.Option<string>, string>(() => {
          if (store.left > 0) {
            store.left -= 1;
            store.value += 1;
          }
          if (store.value !== facts) {
            return O.none;
          }
          store.committed.push(plan);
          return O.some(plan);
        }),
      otherwise: (stale: number) => TE.right(`gave up after ${stale}`),
    },
  };
};

describe('decideAndCommit', () => {
  it.each([
    [0, 3, E.right('plan on 1'), ['plan on 1'], 1],
    [2, 3, E.right('plan on 3'), ['plan on 3'], 3],
    [5, 3, E.right('gave up after 3'), [], 3],
    [5, 9, E.left('refused on 4'), [], 4],
  ])('%d changes, %d attempts', async (changes, attempts, outcome, committed, loads) => {
    const { store, parts } = changing(changes);
    expect(await decideAndCommit(parts, attempts)()).toEqual(outcome);
    expect(store).toMatchObject({ committed, loads });
  });

  it('does not decide again after a failure', async () => {
    const { store, parts } = changing(0);
    const commit = () => TE.left('no');
    expect(await decideAndCommit({ ...parts, commit })()).toEqual(E.left('no'));
    expect(store.loads).toBe(1);
  });
});
