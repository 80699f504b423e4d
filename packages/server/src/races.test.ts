import { runRaces } from './testing/races/race-command';

describe('requests about the same things at the same time', () => {
  // `npm run races` sends as many as it is asked to; see docs/testing.md.
  it('cause no defect, have one winner, and leave state that equals the replay of the events', async () => {
    const found = await runRaces({
      ...{ seed: 20_260_101, requests: 200, viewers: 4 },
      print: () => undefined,
    });
    expect(found).toEqual([]);
  });
});
