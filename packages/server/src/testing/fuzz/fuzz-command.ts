import { parseArgs } from 'node:util';
import startTestDatabase from '../start-test-database';
import stopTestDatabase from '../stop-test-database';
import { wholeNumbers } from '../whole-number';
import { defaultOptions, fuzz } from './fuzz-run';

const usage = `npm run fuzz -- [--seed S] [--requests N] [--from N] [--failures N] [--lanes N]`;

const wholeNumber = wholeNumbers(usage);

/** `npm run fuzz`: resolves to the exit code. */
export const fuzzCommand = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      requests: { type: 'string' },
      from: { type: 'string' },
      failures: { type: 'string' },
      lanes: { type: 'string' },
    },
  });
  const options = {
    seed: wholeNumber('seed', values.seed, Date.now() % 1_000_000_000),
    requests: wholeNumber('requests', values.requests, defaultOptions.requests),
    from: wholeNumber('from', values.from, defaultOptions.from),
    maxFailures: wholeNumber('failures', values.failures, defaultOptions.maxFailures),
    lanes: wholeNumber('lanes', values.lanes, defaultOptions.lanes),
    print: (text: string) => console.log(text),
  };
  console.log(`seed ${options.seed}`);
  await startTestDatabase();
  try {
    const failures = await fuzz(options);
    for (const { request, verdict, count, number } of failures) {
      console.log(`${count} x ${request.group}: ${verdict.kind} (first: request ${number})`);
    }
    return failures.length === 0 ? 0 : 1;
  } finally {
    await stopTestDatabase();
  }
};
