import type { LawOptions, LawSite, Violation } from './law-run';
import { LawRun } from './law-run';

/** A new organization for each run. */
type NewSite = () => Promise<LawSite>;

const runOn = async (newSite: NewSite, options: LawOptions): Promise<readonly Violation[]> => {
  const site = await newSite();
  try {
    return await (await LawRun.on(site, options)).run();
  } finally {
    await site.stop();
  }
};

/** Runs that shortening a list of operations may take. */
const maxAttempts = 60;

/**
 * Fewer operations, after which a client still differs: leaves out those that were rejected, then
 * half of the others, a quarter, and so on.
 */
const shorten = async (
  newSite: NewSite,
  options: LawOptions,
  failing: readonly number[],
  accepted: readonly number[],
): Promise<{ readonly numbers: readonly number[]; readonly violation: Violation | undefined }> => {
  let best: { numbers: readonly number[]; violation: Violation | undefined } = {
    numbers: failing,
    violation: undefined,
  };
  const attemptOf = (numbers: readonly number[]) =>
    runOn(newSite, {
      ...options,
      operations: numbers,
      checkEvery: Math.max(1, numbers.length),
      stopsAtFirst: true,
    });
  const [ofAccepted] = await attemptOf(accepted);
  if (ofAccepted !== undefined) {
    best = { numbers: accepted, violation: ofAccepted };
  }
  let size = Math.ceil(best.numbers.length / 2);
  let start = 0;
  for (let attempt = 0; attempt < maxAttempts && size > 0; attempt += 1) {
    const numbers = best.numbers.filter((_, index) => index < start || index >= start + size);
    const [violation] = await attemptOf(numbers);
    if (violation === undefined) {
      start += size;
    } else {
      best = { numbers, violation };
    }
    if (start >= best.numbers.length) {
      start = 0;
      size = size === 1 ? 0 : Math.ceil(size / 2);
    }
  }
  return best;
};

const inShort = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 500);

/** A violation, in words. */
export const describeViolation = (
  seed: number,
  numbers: readonly number[],
  violation: Violation,
): string =>
  [
    `seed ${seed}, operations ${numbers.join(',')}`,
    `${violation.viewer}, after`,
    ...violation.after.map((operation) => `  ${operation}`),
    ...violation.differences.flatMap(({ path, client, server }) => [
      `  ${path}`,
      `    by events:  ${inShort(client)}`,
      `    registered: ${inShort(server)}`,
    ]),
    'events since the last comparison',
    ...violation.events.map((event) => `  ${inShort(event)}`),
  ].join('\n');

type LawCheck = {
  readonly seeds: readonly number[];
  readonly operations: number;
  readonly viewers: number;
  readonly checkEvery: number;
  /** The levels of the clients, if not the usual ones. */
  readonly levels?: readonly number[];
  readonly kinds?: RegExp;
  /** Shortens the operations that lead to a violation. */
  readonly shortens?: boolean;
  readonly tamper?: LawOptions['tamper'];
  /** Called with each report at once, and with a line for each run. */
  readonly print?: (text: string) => void;
};

/**
 * Checks that a snapshot with all later events applied equals a later snapshot, for every viewer,
 * during random operations. Returns a report on the first violation of each run.
 */
export const checkLaw = async (
  newSite: NewSite,
  {
    seeds,
    operations,
    viewers,
    checkEvery,
    levels,
    kinds,
    shortens = true,
    tamper,
    print,
  }: LawCheck,
): Promise<readonly string[]> => {
  const reports: string[] = [];
  for (const seed of seeds) {
    const began = performance.now();
    const options: LawOptions = {
      seed,
      operations: Array.from({ length: operations }, (_, number) => number),
      viewers,
      checkEvery,
      stopsAtFirst: true,
      ...(levels === undefined ? {} : { levels }),
      ...(kinds === undefined ? {} : { kinds }),
      ...(tamper === undefined ? {} : { tamper }),
    };
    const [violation] = await runOn(newSite, options);
    if (violation !== undefined) {
      const failing = options.operations.slice(0, violation.operation + 1);
      const shorter = shortens
        ? await shorten(newSite, options, failing, violation.accepted)
        : undefined;
      const report = describeViolation(
        seed,
        shorter?.numbers ?? failing,
        shorter?.violation ?? violation,
      );
      reports.push(report);
      print?.(report);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print?.(
      `seed ${seed}: ${violation === undefined ? 'no violation' : 'violated'} (${seconds} s)`,
    );
  }
  return reports;
};
