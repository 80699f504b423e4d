import { setTimeout } from 'node:timers/promises';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { StartFailure } from '../../start-failure';
import type { Report } from '../report';
import type { Runner } from '../runner';
import type { ScreenSize } from './draw-load';
import { drawLoad } from './draw-load';
import type { Load } from './load';
import { loadBetween } from './load';
import { metricsUrl, readMetrics } from './read-metrics';
import type { Reading } from './samples';

const readSeconds = (text: string): number => {
  const seconds = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || seconds < 0.5 || seconds > 3600) {
    throw new InvalidArgumentError('It must be a number of seconds from 0.5 to 3600.');
  }
  return seconds;
};

type Screen = NodeJS.WritableStream & Partial<ScreenSize & { readonly isTTY: boolean }>;

/** All rows: what does not end on a screen is longer than any. */
const page: ScreenSize = { columns: 100, rows: Infinity };

const sizeOf = ({ columns = 80, rows = 24 }: Screen): ScreenSize => ({ columns, rows: rows - 1 });

/** The screen that a terminal shows while a program runs, without the cursor. */
const begin = '\u001b[?1049h\u001b[?25l';
const end = '\u001b[?25h\u001b[?1049l';

/** Over what was there, without a flicker. */
const drawn = (lines: readonly string[]): string =>
  `\u001b[H${lines.map((line) => `${line}\u001b[K\r\n`).join('')}\u001b[J`;

const settled = async (seconds: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(seconds * 1000, undefined, { signal }).catch(() => undefined);
};

/** Shows the load until the process is to end. */
const follow = async (
  url: string,
  seconds: number,
  { output, signal }: { readonly output: Screen; readonly signal: AbortSignal },
): Promise<void> => {
  let before: Reading | undefined;
  output.write(begin);
  try {
    while (!signal.aborted) {
      const after = await readMetrics(url);
      if (typeof after === 'string') {
        output.write(drawn([`parley top  ${url}`, '', `${after}; trying again`]));
      } else if (before === undefined) {
        output.write(drawn([`parley top  ${url}`, '', 'The first values follow …']));
        before = after;
      } else {
        output.write(drawn(drawLoad(loadBetween(before, after), url, sizeOf(output))));
        before = after;
      }
      await settled(seconds, signal);
    }
  } finally {
    output.write(end);
  }
};

const reading = async (url: string): Promise<Reading> => {
  const read = await readMetrics(url);
  if (typeof read === 'string') {
    throw new StartFailure(read);
  }
  return read;
};

const asReport = (load: Load, url: string): Report => ({
  text: drawLoad(load, url, page)
    .map((line) => `${line}\n`)
    .join(''),
  data: {
    seconds: load.seconds,
    requests_per_second: load.requestsPerSecond,
    errors_per_second: load.errorsPerSecond,
    waiting_polls: load.waitingPolls,
    event_queues: load.eventQueues,
    event_delivery_seconds: load.eventDelivery,
    jobs: load.jobs,
    pools: load.pools,
    processes: load.processes.map(({ name, busy, memoryBytes }) => ({
      name,
      busy,
      memory_bytes: memoryBytes,
    })),
    routes: load.routes.map(({ route, perSecond, errorsPerSecond, latency }) => ({
      route,
      per_second: perSecond,
      errors_per_second: errorsPerSecond,
      latency_seconds: latency,
    })),
  },
});

export const topCommand = (run: Runner) =>
  new Command('top')
    .summary('shows what a running server does, live in a terminal, from its metrics')
    .option('--once', 'prints one interval and ends, as without a terminal and with --json')
    .option('--interval <seconds>', 'the time between two readings', readSeconds, 2)
    .action(({ once = false, interval }, command) =>
      run.configured(async ({ configuration: { metricsSettings } }) => {
        if (metricsSettings === undefined) {
          throw new StartFailure(
            'METRICS_PORT is not set: start the server with it, and give this command the same',
          );
        }
        const url = metricsUrl(metricsSettings);
        const { signal } = run.surroundings;
        const output: Screen = run.surroundings.output;
        if (
          output.isTTY === true &&
          !once &&
          Reflect.get(command.optsWithGlobals(), 'json') !== true
        ) {
          await follow(url, interval, { output, signal });
          return { text: '', data: null };
        }
        const first = await reading(url);
        await settled(interval, signal);
        return asReport(loadBetween(first, await reading(url)), url);
      }),
    );
