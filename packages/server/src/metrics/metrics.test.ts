import { UserId, asId, currentLevel, unexpected } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import type { Observer } from '../observer';
import { newMetrics } from './metrics';
import type { MeasuredStore } from './store-gauges';

const pool = { busy: 1, idle: 2, waiting: 3 };

const store: MeasuredStore = {
  state: () => ({
    waitingPolls: 7,
    queues: 9,
    facts: { pieces: 100, hits: 5, misses: 2 },
    pools: { requests: pool, lookups: pool, commits: pool, searches: pool, streams: pool },
  }),
  waitingJobs: TE.right({ due: 1, scheduled: 2, retrying: 3, failed: 4 }),
};

const request = {
  id: 'abc',
  route: 'getOwnUser',
  status: 200,
  isComplete: true,
  milliseconds: 12,
  userId: asId(UserId)(9),
  level: currentLevel,
};

const job = { name: 'SendMail', id: '7', attempt: 1, milliseconds: 3 } as const;

const cause = new Error('refused');

/** The lines of the metrics that are no comments. */
const linesAfter = async (work: (observer: Observer) => void): Promise<readonly string[]> => {
  const { registry, observer } = await newMetrics();
  work(observer);
  return (await registry.metrics()).split('\n').filter((line) => /^parley_.* [1-9]/.test(line));
};

describe('what is counted', () => {
  it.each<[string, (observer: Observer) => void, readonly string[]]>([
    [
      'of requests',
      ({ onRequest }) => {
        onRequest?.(request);
        onRequest?.({ ...request, status: undefined, isComplete: false });
      },
      [
        'parley_requests_total{route="getOwnUser",status="200"} 1',
        'parley_requests_total{route="getOwnUser",status="left"} 1',
        'parley_request_duration_seconds_bucket{le="0.025",route="getOwnUser"} 2',
        'parley_request_duration_seconds_count{route="getOwnUser"} 2',
      ],
    ],
    [
      'of jobs',
      ({ onJob }) => {
        onJob?.({ ...job, failure: undefined });
        onJob?.({ ...job, failure: { cause, nextTry: new Date() } });
        onJob?.({ ...job, failure: { cause, nextTry: undefined } });
      },
      [
        'parley_jobs_total{kind="SendMail",result="done"} 1',
        'parley_jobs_total{kind="SendMail",result="retried"} 1',
        'parley_jobs_total{kind="SendMail",result="given up"} 1',
        'parley_job_duration_seconds_count{kind="SendMail"} 3',
      ],
    ],
    [
      'of emails',
      ({ onEmail }) =>
        onEmail?.({
          kind: 'NewLoginNotice',
          recipient: 'hal@example.org',
          milliseconds: 5,
          isSent: false,
        }),
      ['parley_emails_total{kind="NewLoginNotice",result="refused"} 1'],
    ],
    [
      'of webhooks',
      ({ onWebhook }) => onWebhook?.({ result: 'TimedOut', milliseconds: 10_000 }),
      ['parley_webhook_calls_total{result="TimedOut"} 1', 'parley_webhook_duration_seconds_sum 10'],
    ],
    [
      'of events',
      ({ onDelivery }) => onDelivery?.(2),
      [
        'parley_event_delivery_seconds_bucket{le="0.0025"} 1',
        'parley_event_delivery_seconds_count 1',
      ],
    ],
  ])('%s', async (_, work, lines) => {
    expect(await linesAfter(work)).toEqual(expect.arrayContaining([...lines]));
  });

  it('names no user and no recipient', async () => {
    const lines = await linesAfter(({ onRequest }) => onRequest?.(request));
    expect(lines.join('\n')).not.toMatch(/user|abc|9"/);
  });
});

describe('what is asked of the store', () => {
  const read = async (given: MeasuredStore, runsJobs: boolean): Promise<string> => {
    const { registry, watch } = await newMetrics();
    watch([given], runsJobs);
    return registry.metrics();
  };

  it('is read each time, and does not add up', async () => {
    const { registry, watch } = await newMetrics();
    watch([store], true);
    await registry.metrics();
    const text = await registry.metrics();
    for (const line of [
      'parley_waiting_polls 7',
      'parley_event_queues 9',
      'parley_facts_pieces 100',
      'parley_facts_lookups_total{result="hit"} 5',
      'parley_database_connections{pool="commits",state="idle"} 2',
      'parley_database_waiting{pool="commits"} 3',
      'parley_jobs_waiting{state="failed"} 4',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  });

  it('is that of all databases together', async () => {
    const { registry, watch } = await newMetrics();
    watch([store, store], true);
    const lines = (await registry.metrics()).split('\n');
    for (const line of [
      'parley_waiting_polls 14',
      'parley_facts_lookups_total{result="hit"} 10',
      'parley_database_connections{pool="commits",state="idle"} 4',
      'parley_jobs_waiting{state="failed"} 8',
    ]) {
      expect(lines).toContain(line);
    }
  });

  it('leaves the jobs to the process that runs them', async () => {
    expect(await read(store, false)).not.toContain('parley_jobs_waiting');
  });

  it('has no value where the database does not answer', async () => {
    const away = { ...store, waitingJobs: TE.left(unexpected(new Error('away'))) };
    const text = await read(away, true);
    expect(text).not.toContain('parley_jobs_waiting{');
    expect(text).toContain('parley_waiting_polls 7');
  });
});
