import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Found } from './fuzz-round';
import { runRound } from './fuzz-round';
import { startFuzzedServer } from './fuzzed-server';
import { reproduction } from './reproduction';

type FuzzOptions = {
  readonly seed: number;
  /** The number of the first request. */
  readonly from: number;
  readonly requests: number;
  /** Distinct failures after which the run ends. */
  readonly maxFailures: number;
  /** Concurrent servers, each with its own world. */
  readonly lanes: number;
  readonly print: (text: string) => void;
};

export const defaultOptions: Omit<FuzzOptions, 'seed' | 'print'> = {
  from: 0,
  requests: 10_000,
  maxFailures: 20,
  lanes: availableParallelism(),
};

/** Similar failures of one endpoint, of which the first is described. */
export type Failure = Found & {
  readonly report: string;
  count: number;
};

/**
 * Maximum requests per world: accumulated changes must not make later requests fail early, and a
 * failure can be reproduced without sending all earlier requests.
 */
const roundSize = 2_000;

const describe = (
  { number, request, verdict }: Found,
  { seed }: Pick<FuzzOptions, 'seed'>,
): string =>
  [
    `FAILED ${request.group}: ${verdict.kind}`,
    `  seed ${seed}, request ${number}, as ${request.actor.name}: ${verdict.detail}`,
    `  ${reproduction(request, { folder: join(tmpdir(), `parley-fuzz-${seed}`), number })}`,
  ].join('\n');

/** Sends the requests and returns the distinct failures, in the order in which they were found. */
export const fuzz = async (options: FuzzOptions): Promise<readonly Failure[]> => {
  const { seed, from, requests, maxFailures, print } = options;
  const end = from + requests;
  const failures = new Map<string, Failure>();
  const keyOf = (group: string, kind: string): string => `${group}: ${kind}`;
  const progress = { next: from, sent: 0 };
  const began = performance.now();

  const onFound = (found: Found): boolean => {
    const key = keyOf(found.request.group, found.verdict.kind);
    const known = failures.get(key);
    if (known === undefined) {
      const report = describe(found, options);
      failures.set(key, { ...found, report, count: 1 });
      print(report);
    } else {
      known.count += 1;
    }
    return failures.size < maxFailures;
  };

  const oneRound = async (first: number): Promise<void> => {
    const to = Math.min(end, first - (first % roundSize) + roundSize);
    for (let number = first; number < to && failures.size < maxFailures;) {
      const server = await startFuzzedServer();
      try {
        number = await runRound(server, {
          ...{ seed, from: number, to, onFound },
          isKnown: (group, kind) => failures.has(keyOf(group, kind)),
        });
        if (number < to) {
          print(`a new world, as request ${number - 1} has left nothing to go on with`);
        }
      } finally {
        await server.stop();
      }
    }
    progress.sent += to - first;
    const seconds = (performance.now() - began) / 1000;
    print(
      `${progress.sent} of ${requests} requests, ${(progress.sent / seconds).toFixed(0)}/s, ` +
        `${failures.size} distinct failures`,
    );
  };

  const lane = async (): Promise<void> => {
    while (progress.next < end && failures.size < maxFailures) {
      const first = progress.next;
      progress.next = first - (first % roundSize) + roundSize;
      await oneRound(first);
    }
  };

  await Promise.all(Array.from({ length: options.lanes }, lane));
  return Array.from(failures.values());
};
