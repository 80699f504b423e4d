import { defaultOptions, fuzz } from './testing/fuzz/fuzz-run';

describe('the server under fuzzed requests', () => {
  // `npm run fuzz` sends as many as it is asked to; see docs/testing.md.
  it('rejects invalid requests properly, in time, and without adding to the event log', async () => {
    const failures = await fuzz({
      ...{ ...defaultOptions, lanes: 1, requests: 300, seed: 20_260_101 },
      print: () => undefined,
    });
    expect(failures.map(({ report }) => report)).toEqual([]);
  });
});
