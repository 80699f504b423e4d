import { defaultOptions, fuzz } from './testing/fuzz/fuzz-run';

describe('the server under unexpected requests', () => {
  // `npm run fuzz` sends as many as it is told to; see docs/testing.md.
  it('refuses them in order, in good time, and without a trace in the event log', async () => {
    const failures = await fuzz({
      ...{ ...defaultOptions, lanes: 1, requests: 500, seed: 20_260_101 },
      print: () => undefined,
    });
    expect(failures.map(({ report }) => report)).toEqual([]);
  });
});
