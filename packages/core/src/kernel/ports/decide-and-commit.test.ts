import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { decideAndCommit } from './decide-and-commit';

/** Facts are a number that is refused from four on. */
const parts = (facts: E.Either<string, number>, committed: E.Either<string, O.Option<string>>) => ({
  load: TE.fromEither(facts),
  decide: (found: number): E.Either<string, string> =>
    found < 4 ? E.right(`plan on ${found}`) : E.left(`refused on ${found}`),
  commit: () => TE.fromEither(committed),
  otherwise: (stale: number) => TE.right(`otherwise than on ${stale}`),
});

describe('decideAndCommit', () => {
  it.each([
    ['a plan that still holds', E.right(1), E.right(O.some('done')), E.right('done')],
    ['a plan on stale facts', E.right(1), E.right(O.none), E.right('otherwise than on 1')],
    ['facts that are refused', E.right(4), E.right(O.some('done')), E.left('refused on 4')],
    ['facts that cannot be loaded', E.left('lost'), E.right(O.some('done')), E.left('lost')],
    ['a commit that fails', E.right(1), E.left('no'), E.left('no')],
  ] as const)('with %s', async (_what, facts, committed, outcome) => {
    expect(await decideAndCommit(parts(facts, committed))()).toEqual(outcome);
  });

  it('commits the plan with its facts', async () => {
    const commit = jest.fn(() => TE.right(O.some('done')));
    await decideAndCommit({ ...parts(E.right(1), E.right(O.none)), commit })();
    expect(commit.mock.calls).toEqual([['plan on 1', 1]]);
  });
});
