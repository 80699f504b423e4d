import type { LawSite, Violation } from '../law/law-run';
import { LawRun } from '../law/law-run';
import { describeViolation } from '../law/law';

/** Requests of a race. */
export const raceSize = 8;

/** Races in one organization: what they leave must not make later requests fail early. */
const racesOfARound = 60;

type OperationRaces = {
  readonly seed: number;
  readonly requests: number;
  readonly viewers: number;
  readonly print: (text: string) => void;
};

/**
 * Sends the operations of the law in races, and compares every viewer after each of them: no defect,
 * one winner where there can be one, and state that equals the replay of the events.
 *
 * @param newSite makes an organization for each round
 */
export const raceOperations = async (
  newSite: () => Promise<LawSite>,
  { seed, requests, viewers, print }: OperationRaces,
): Promise<readonly string[]> => {
  const reports: string[] = [];
  const races = Math.ceil(requests / raceSize);
  for (let first = 0; first < races; first += racesOfARound) {
    const numbers = Array.from(
      { length: Math.min(racesOfARound, races - first) },
      (_, place) => first + place,
    );
    const site = await newSite();
    let violations: readonly Violation[];
    try {
      const run = await LawRun.on(site, {
        ...{ seed, viewers, operations: numbers, atOnce: raceSize },
        checkEvery: 1,
        stopsAtFirst: false,
      });
      violations = await run.run();
    } finally {
      await site.stop();
    }
    for (const violation of violations) {
      const report = describeViolation(seed, [violation.operation], violation);
      reports.push(report);
      print(report);
    }
    const done = Math.min(requests, (first + numbers.length) * raceSize);
    print(`${done} of ${requests} requests of operations, ${reports.length} violations`);
  }
  return reports;
};
