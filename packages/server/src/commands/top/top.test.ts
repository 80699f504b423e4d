import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { newMetrics } from '../../metrics/metrics';
import type { Metrics } from '../../metrics/metrics';
import { runInProcess } from '../../testing/run-in-process';
import { runProgram } from '../run-program';
import { drawLoad } from './draw-load';
import type { Load } from './load';
import { loadBetween } from './load';
import { readSamples } from './samples';

const metricsAt = (requests: number, at: number) => ({
  at,
  samples: readSamples(
    [
      '# HELP parley_requests_total Requests',
      `parley_requests_total{route="getOwnUser",status="200"} ${requests}`,
      `parley_requests_total{route="sendMessage",status="503"} ${requests / 10}`,
      'parley_requests_total{route="neverAgain",status="200"} 3',
      `parley_request_duration_seconds_bucket{le="0.005",route="getOwnUser"} ${requests / 2}`,
      `parley_request_duration_seconds_bucket{le="0.01",route="getOwnUser"} ${requests}`,
      `parley_request_duration_seconds_bucket{le="+Inf",route="getOwnUser"} ${requests}`,
      'parley_waiting_polls 7',
      'parley_event_queues 9',
      'parley_jobs_waiting{state="due"} 1',
      'parley_database_connections{pool="requests",state="busy"} 2',
      'parley_database_connections{pool="requests",state="idle"} 3',
      'parley_database_waiting{pool="requests"} 4',
      `parley_process_busy_seconds_total{process="2"} ${requests / 100}`,
      'parley_process_memory_bytes{process="2"} 104857600',
      'parley_process_memory_bytes{process="1"} 52428800',
    ].join('\n'),
  ),
});

const load: Load = {
  seconds: 2,
  requestsPerSecond: 55,
  errorsPerSecond: 5,
  waitingPolls: 7,
  eventQueues: 9,
  eventDelivery: undefined,
  jobs: { due: 1 },
  pools: [{ name: 'requests', busy: 2, idle: 3, waiting: 4 }],
  processes: [
    { name: '1', busy: 0, memoryBytes: 52_428_800 },
    { name: '2', busy: 0.5, memoryBytes: 104_857_600 },
  ],
  routes: [
    {
      route: 'getOwnUser',
      perSecond: 50,
      errorsPerSecond: 0,
      latency: { median: 0.005, p95: 0.01 },
    },
    { route: 'sendMessage', perSecond: 5, errorsPerSecond: 5, latency: undefined },
  ],
};

describe('loadBetween', () => {
  it('is what the counters grew by, and what there is now', () => {
    expect(loadBetween(metricsAt(100, 1000), metricsAt(200, 3000))).toEqual(load);
  });

  it('takes a counter that is smaller than before for one that began again', () => {
    expect(loadBetween(metricsAt(900, 1000), metricsAt(100, 3000))).toMatchObject({
      requestsPerSecond: 55,
    });
  });
});

describe('drawLoad', () => {
  it('shows what fits on a screen', () => {
    expect(drawLoad(load, 'here', { columns: 80, rows: 24 })).toEqual([
      'parley top  here',
      '',
      'requests   55.0/s   5.0 errors/s   7 polls wait   9 event queues',
      'events     delivered within - (95 %: -)',
      'jobs       1 due',
      'database   requests 2/5 (4 wait)',
      'processes  1: 0 % busy, 50 MiB   2: 50 % busy, 100 MiB',
      '',
      'route                               per second half within 95 % within  errors/s',
      'getOwnUser                                50.0        5 ms       10 ms         0',
      'sendMessage                                5.0           -           -       5.0',
    ]);
    const small = drawLoad(load, 'here', { columns: 30, rows: 6 });
    expect(small.length).toBe(6);
    expect(small.every(({ length }) => length <= 30)).toBe(true);
  });
});

describe('parley top', () => {
  const serve = async ({ registry }: Metrics) => {
    const server = createServer((_request, response) => {
      void registry.metrics().then((text) => response.end(text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, port: String((server.address() as AddressInfo).port) };
  };

  it('shows one interval to a script, and the next ones on a terminal until it ends', async () => {
    const { server, port } = await serve(await newMetrics());
    const settings = { METRICS_PORT: port };
    const given = ['top', '--interval', '0.5'];
    const once = await runInProcess(given, settings);
    expect(once).toMatchObject({ code: 0, errors: '' });
    expect(once.output).toMatch(
      /^parley top {2}http:\/\/127\.0\.0\.1:\d+\/metrics\n\nrequests {3}0\/s/,
    );
    expect(JSON.parse((await runInProcess([...given, '--json'], settings)).output)).toMatchObject({
      requests_per_second: 0,
      processes: [{ name: '0' }],
    });

    const ending = new AbortController();
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
    let shown = '';
    output.on('data', (chunk) => {
      shown += String(chunk);
      if (shown.includes('per second')) {
        ending.abort();
      }
    });
    const surroundings = {
      environment: settings,
      input: new PassThrough(),
      output,
      errors: new PassThrough(),
      signal: ending.signal,
    };
    expect(await runProgram(given, surroundings, () => Promise.resolve(0))).toBe(0);
    expect(shown.startsWith('\u001b[?1049h')).toBe(true);
    expect(shown.endsWith('\u001b[?1049l')).toBe(true);
    server.close();
  });

  it.each([
    [
      {},
      'parley: METRICS_PORT is not set: start the server with it, and give this command the same\n',
    ],
    [{ METRICS_PORT: '9' }, /^parley: http:\/\/127\.0\.0\.1:9\/metrics does not answer \(.*\)\n$/],
  ])('says why there are no metrics with %j', async (settings, errors) => {
    const result = await runInProcess(['top', '--once'], settings);
    expect(result).toMatchObject({ code: 1, output: '' });
    expect(result.errors).toMatch(errors);
  });
});
