import type { PoolPurpose, PostgresStore, StoreState, WaitingJobs } from '@parley/adapter-postgres';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Registry } from 'prom-client';
import type { Library } from './library';

/** What the store tells when it is asked. */
export type MeasuredStore = Pick<PostgresStore, 'state' | 'waitingJobs'>;

type Counts = Readonly<Record<string, number>>;

/** The sums of numbers that have the same names. */
const added = (all: readonly Counts[]): Counts =>
  all.reduce<Counts>(
    (sums, each) => ({
      ...sums,
      ...Object.fromEntries(
        Object.entries(each).map(([name, value]) => [name, value + (sums[name] ?? 0)]),
      ),
    }),
    {},
  );

/** What several stores have together. */
const together = (stores: readonly MeasuredStore[]) => {
  const states = (): readonly StoreState[] => stores.map(({ state }) => state());
  const sum = (of: (state: StoreState) => number): number =>
    states().reduce((total, state) => total + of(state), 0);
  return {
    waitingPolls: () => sum(({ waitingPolls }) => waitingPolls),
    queues: () => sum(({ queues }) => queues),
    facts: (of: keyof StoreState['facts']) => sum(({ facts }) => facts[of]),
    pools: () =>
      Object.keys(states()[0]?.pools ?? {}).map((name) => {
        const poolsOf = (of: 'busy' | 'idle' | 'waiting') =>
          sum(({ pools }) => pools[name as PoolPurpose][of]);
        return {
          pool: name,
          busy: poolsOf('busy'),
          idle: poolsOf('idle'),
          waiting: poolsOf('waiting'),
        };
      }),
    waitingJobs: pipe(
      stores,
      TE.traverseArray(({ waitingJobs }) => waitingJobs),
      TE.map((found: readonly WaitingJobs[]) => added(found)),
    ),
  };
};

/** Reads what the stores have together, each time the metrics are read. */
export const watchStores = (
  { Counter, Gauge }: Library,
  registry: Registry,
  stores: readonly MeasuredStore[],
  runsJobs: boolean,
): void => {
  const { waitingPolls, queues, facts, pools, waitingJobs } = together(stores);
  const registers = [registry];
  new Gauge({
    name: 'parley_waiting_polls',
    help: 'Polls that wait for events',
    registers,
    collect() {
      this.set(waitingPolls());
    },
  });
  new Gauge({
    name: 'parley_event_queues',
    help: 'Event queues that the processes know',
    registers,
    collect() {
      this.set(queues());
    },
  });
  new Gauge({
    name: 'parley_facts_pieces',
    help: 'Facts in memory, counted by their weight; 40,000 for each process at most',
    registers,
    collect() {
      this.set(facts('pieces'));
    },
  });
  new Counter({
    name: 'parley_facts_lookups_total',
    help: 'Lookups of facts by result: hit if it was in memory, otherwise miss',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, facts('hits'));
      this.inc({ result: 'miss' }, facts('misses'));
    },
  });
  new Gauge({
    name: 'parley_database_connections',
    help: 'Connections to the database by what they are for, and by state: busy or idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle } of pools()) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'parley_database_waiting',
    help: 'What waits for a connection to the database',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of pools()) {
        this.set({ pool }, waiting);
      }
    },
  });
  if (!runsJobs) {
    return;
  }
  new Gauge({
    name: 'parley_jobs_waiting',
    help: 'Jobs in the queue by state: due, scheduled, retrying, or failed for good',
    labelNames: ['state'],
    registers,
    async collect() {
      const waiting = await waitingJobs();
      // No value is better than an old one.
      this.reset();
      if (E.isRight(waiting)) {
        for (const [state, count] of Object.entries(waiting.right)) {
          this.set({ state }, count);
        }
      }
    },
  });
};
