import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { decideAndCommit } from './decide-and-commit';

/** A value that others change just before some commits. */
const changing = (changes: number) => {
  const store = { value: 1, left: changes, loads: 0, committed: [] as string[] };
  return {
    store,
    parts: {
      load: (attempt: number) =>
        TE.fromIO<number, string>(() => {
          store.loads += 1;
          expect(attempt).toBe(store.loads);
          return store.value;
        }),
      decide: (facts: number): E.Either<string, string> =>
        facts < 4 ? E.right(`plan on ${facts}`) : E.left(`refused on ${facts}`),
      commit: (plan: string, facts: number) =>
        TE.fromIO<O.Option<number>, string>(() => {
          if (store.left > 0) {
            store.left -= 1;
            store.value += 1;
          }
          if (store.value !== facts) {
            return O.none;
          }
          store.committed.push(plan);
          return O.some(store.committed.length);
        }),
    },
  };
};

describe('decideAndCommit', () => {
  it.each([
    [0, 3, E.right(O.some(1)), ['plan on 1'], 1],
    [2, 3, E.right(O.some(1)), ['plan on 3'], 3],
    [5, 3, E.right(O.none), [], 3],
    [5, 9, E.left('refused on 4'), [], 4],
  ])('%d changes, %d attempts', async (changes, attempts, outcome, committed, loads) => {
    const { store, parts } = changing(changes);
    expect(await decideAndCommit(parts.load, parts.decide, parts.commit, attempts)()).toEqual(
      outcome,
    );
    expect(store).toMatchObject({ committed, loads });
  });

  it('does not decide again after a failure', async () => {
    const { store, parts } = changing(0);
    const commit = () => TE.left('no');
    expect(await decideAndCommit(parts.load, parts.decide, commit)()).toEqual(E.left('no'));
    expect(store.loads).toBe(1);
  });
});
