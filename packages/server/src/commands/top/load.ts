import type { Reading, Sample } from './samples';

/** What the server does, between two readings of its metrics. */
export type Load = {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  /** Answers with a status of 500 or more. */
  readonly errorsPerSecond: number;
  readonly waitingPolls: number;
  readonly eventQueues: number;
  /** From a commit to the polls; undefined if there was no event. */
  readonly eventDelivery: Latency | undefined;
  readonly jobs: Readonly<Record<string, number>>;
  readonly pools: readonly Pool[];
  readonly processes: readonly ProcessLoad[];
  /** Those that were requested, the most frequent first. */
  readonly routes: readonly RouteLoad[];
};

/** In seconds: the bounds of the buckets that half and 95 % of the values are below. */
export type Latency = { readonly median: number; readonly p95: number };

export type Pool = {
  readonly name: string;
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
};

type ProcessLoad = {
  readonly name: string;
  /** The part of the time in which its event loop worked, from 0 to 1. */
  readonly busy: number;
  readonly memoryBytes: number;
};

export type RouteLoad = {
  readonly route: string;
  readonly perSecond: number;
  readonly errorsPerSecond: number;
  readonly latency: Latency | undefined;
};

type Labels = Sample['labels'];

const keyOf = ({ name, labels }: Sample): string =>
  `${name} ${JSON.stringify(Object.entries(labels).sort())}`;

/** By how much each counter grew; one that is smaller than before began again. */
const growthBetween = (before: Reading, after: Reading): readonly Sample[] => {
  const known = new Map(before.samples.map((sample) => [keyOf(sample), sample.value]));
  return after.samples.map((sample) => {
    const earlier = known.get(keyOf(sample)) ?? 0;
    return { ...sample, value: sample.value < earlier ? sample.value : sample.value - earlier };
  });
};

const sum = (samples: readonly Sample[]): number =>
  samples.reduce((total, { value }) => total + value, 0);

const named = (
  samples: readonly Sample[],
  name: string,
  wanted: (labels: Labels) => boolean = () => true,
): readonly Sample[] => samples.filter((each) => each.name === name && wanted(each.labels));

/** The first bucket that has the part of all values. */
const boundOf = (buckets: readonly Sample[], count: number, part: number): number =>
  Number(
    buckets.find(({ value }) => value >= part * count)?.labels.le?.replace('+Inf', 'Infinity'),
  );

const latencyOf = (buckets: readonly Sample[]): Latency | undefined => {
  const ordered = buckets.toSorted((a, b) => a.value - b.value);
  const count = ordered.at(-1)?.value ?? 0;
  return count === 0
    ? undefined
    : { median: boundOf(ordered, count, 0.5), p95: boundOf(ordered, count, 0.95) };
};

const valuesBy = (
  samples: readonly Sample[],
  name: string,
  label: string,
): Readonly<Record<string, number>> =>
  Object.fromEntries(named(samples, name).map(({ labels, value }) => [labels[label] ?? '', value]));

const poolsIn = (samples: readonly Sample[]): readonly Pool[] => {
  const waiting = valuesBy(samples, 'parley_database_waiting', 'pool');
  const connections = (pool: string, state: string): number =>
    sum(
      named(
        samples,
        'parley_database_connections',
        (labels) => labels.pool === pool && labels.state === state,
      ),
    );
  return Object.keys(waiting).map((name) => ({
    name,
    busy: connections(name, 'busy'),
    idle: connections(name, 'idle'),
    waiting: waiting[name] ?? 0,
  }));
};

const isError = ({ status = '' }: Labels): boolean => /^5\d\d$/.test(status);

/** @param seconds between the readings */
const routesIn = (growth: readonly Sample[], seconds: number): readonly RouteLoad[] => {
  const requests = named(growth, 'parley_requests_total');
  const names = Array.from(new Set(requests.map(({ labels }) => labels.route ?? '')));
  return names
    .map((route): RouteLoad => {
      const own = requests.filter(({ labels }) => labels.route === route);
      return {
        route,
        perSecond: sum(own) / seconds,
        errorsPerSecond: sum(own.filter(({ labels }) => isError(labels))) / seconds,
        latency: latencyOf(
          named(
            growth,
            'parley_request_duration_seconds_bucket',
            (labels) => labels.route === route,
          ),
        ),
      };
    })
    .filter(({ perSecond }) => perSecond > 0)
    .sort((a, b) => b.perSecond - a.perSecond || (a.route < b.route ? -1 : 1));
};

const processesIn = (
  samples: readonly Sample[],
  growth: readonly Sample[],
  seconds: number,
): readonly ProcessLoad[] => {
  const memory = valuesBy(samples, 'parley_process_memory_bytes', 'process');
  const busy = valuesBy(growth, 'parley_process_busy_seconds_total', 'process');
  return Object.keys(memory)
    .sort((a, b) => Number(a) - Number(b))
    .map((name) => ({
      name,
      busy: (busy[name] ?? 0) / seconds,
      memoryBytes: memory[name] ?? 0,
    }));
};

/** What happened between two readings, and what there is at the second. */
export const loadBetween = (before: Reading, after: Reading): Load => {
  const { samples } = after;
  const growth = growthBetween(before, after);
  const seconds = (after.at - before.at) / 1000;
  const requests = named(growth, 'parley_requests_total');
  return {
    seconds,
    requestsPerSecond: sum(requests) / seconds,
    errorsPerSecond: sum(requests.filter(({ labels }) => isError(labels))) / seconds,
    waitingPolls: sum(named(samples, 'parley_waiting_polls')),
    eventQueues: sum(named(samples, 'parley_event_queues')),
    eventDelivery: latencyOf(named(growth, 'parley_event_delivery_seconds_bucket')),
    jobs: valuesBy(samples, 'parley_jobs_waiting', 'state'),
    pools: poolsIn(samples),
    processes: processesIn(samples, growth, seconds),
    routes: routesIn(growth, seconds),
  };
};
