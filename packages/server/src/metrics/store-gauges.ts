import type { PostgresStore } from '@parley/adapter-postgres';
import * as E from 'fp-ts/Either';
import type { Registry } from 'prom-client';
import type { Library } from './library';

/** What the store tells when it is asked. */
export type MeasuredStore = Pick<PostgresStore, 'state' | 'waitingJobs'>;

/** Reads what the store has, each time the metrics are read. */
export const watchStore = (
  { Counter, Gauge }: Library,
  registry: Registry,
  { state, waitingJobs }: MeasuredStore,
  runsJobs: boolean,
): void => {
  const registers = [registry];
  new Gauge({
    name: 'parley_waiting_polls',
    help: 'Polls that wait for events',
    registers,
    collect() {
      this.set(state().waitingPolls);
    },
  });
  new Gauge({
    name: 'parley_event_queues',
    help: 'Event queues that the processes know',
    registers,
    collect() {
      this.set(state().queues);
    },
  });
  new Gauge({
    name: 'parley_facts_pieces',
    help: 'Facts in memory, counted by their weight; 40,000 for each process at most',
    registers,
    collect() {
      this.set(state().facts.pieces);
    },
  });
  new Counter({
    name: 'parley_facts_lookups_total',
    help: 'Lookups of facts by result: hit if it was in memory, otherwise miss',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = state().facts;
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'parley_database_connections',
    help: 'Connections to the database by what they are for, and by state: busy or idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { busy, idle }] of Object.entries(state().pools)) {
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
      for (const [pool, { waiting }] of Object.entries(state().pools)) {
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
