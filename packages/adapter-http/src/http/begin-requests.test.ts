import { setImmediate as endOfTurn } from 'node:timers/promises';
import { beginRequest } from './begin-requests';

/** Milliseconds since the first request, which only the requests take. */
let now = 0;

beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('requests that arrive in one turn', () => {
  it('begin in it until it is long, and then as many in each later turn, in their order', async () => {
    const begun: number[] = [];
    const counts: number[] = [];
    for (let request = 0; request < 8; request += 1) {
      beginRequest(() => {
        begun.push(request);
        now += 2;
      });
    }
    while (begun.length < 8) {
      counts.push(begun.length);
      await endOfTurn();
    }
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(counts).toEqual([3, 6]);
  });

  it('begin at once in the next turn', async () => {
    beginRequest(() => {
      now += 100;
    });
    await endOfTurn();
    const begin = jest.fn();
    beginRequest(begin);
    expect(begin).toHaveBeenCalled();
  });
});
