import { roundedBytes } from '../report';
import type { Latency, Load, RouteLoad } from './load';

export type ScreenSize = { readonly columns: number; readonly rows: number };

const rate = (perSecond: number): string =>
  perSecond === 0 || perSecond >= 100 ? String(Math.round(perSecond)) : perSecond.toFixed(1);

const time = (seconds: number): string => {
  if (!Number.isFinite(seconds)) {
    return 'longer';
  }
  return seconds < 1 ? `${Math.round(seconds * 10_000) / 10} ms` : `${seconds} s`;
};

const bounds = (latency: Latency | undefined): readonly [string, string] =>
  latency === undefined ? ['-', '-'] : [time(latency.median), time(latency.p95)];

/** Its duration is the time that polls wait for events. */
const longPoll = 'fetchEvents';

const numberWidths = [10, 12, 12, 10] as const;
const numbersWidth = numberWidths.reduce((total, width) => total + width, 0);

const row = (name: string, cells: readonly string[], columns: number): string => {
  const width = Math.max(10, Math.min(60, columns - numbersWidth));
  const numbers = cells.map((cell, index) => cell.padStart(numberWidths[index] ?? 0)).join('');
  return `${name.slice(0, width - 1).padEnd(width)}${numbers}`;
};

const routeRow = (
  { route, perSecond, errorsPerSecond, latency }: RouteLoad,
  columns: number,
): string => {
  const [median, p95] = route === longPoll ? ['waits', 'waits'] : bounds(latency);
  return row(route, [rate(perSecond), median, p95, rate(errorsPerSecond)], columns);
};

/** Items side by side, as many in a line as fit. */
const flow = (title: string, items: readonly string[], columns: number): readonly string[] => {
  const width = 11;
  return items
    .reduce<readonly string[]>((lines, item) => {
      const last = lines.at(-1);
      const joined = last === undefined ? item : `${last}   ${item}`;
      return last === undefined || joined.length + width > columns
        ? [...lines, item]
        : [...lines.slice(0, -1), joined];
    }, [])
    .map((line, index) => `${(index === 0 ? title : '').padEnd(width)}${line}`);
};

/**
 * The load as lines for a screen; routes beyond its last row are left out.
 *
 * @param source where the metrics are read
 */
export const drawLoad = (
  load: Load,
  source: string,
  { columns, rows }: ScreenSize,
): readonly string[] => {
  const [median, p95] = bounds(load.eventDelivery);
  const head = [
    ...flow(
      'requests',
      [
        `${rate(load.requestsPerSecond)}/s`,
        `${rate(load.errorsPerSecond)} errors/s`,
        `${load.waitingPolls} polls wait`,
        `${load.eventQueues} event queues`,
      ],
      columns,
    ),
    ...flow('events', [`delivered within ${median} (95 %: ${p95})`], columns),
    ...flow(
      'jobs',
      Object.entries(load.jobs).map(([state, count]) => `${count} ${state}`),
      columns,
    ),
    ...flow(
      'database',
      load.pools.map(
        ({ name, busy, idle, waiting }) =>
          `${name} ${busy}/${busy + idle}${waiting === 0 ? '' : ` (${waiting} wait)`}`,
      ),
      columns,
    ),
    ...flow(
      'processes',
      load.processes.map(
        ({ name, busy, memoryBytes }) =>
          `${name}: ${Math.round(busy * 100)} % busy, ${roundedBytes(memoryBytes)}`,
      ),
      columns,
    ),
  ];
  const table = [
    row('route', ['per second', 'half within', '95 % within', 'errors/s'], columns),
    ...load.routes.map((each) => routeRow(each, columns)),
  ];
  return [`parley top  ${source}`, '', ...head, '', ...table]
    .slice(0, rows)
    .map((line) => line.slice(0, columns).trimEnd());
};
