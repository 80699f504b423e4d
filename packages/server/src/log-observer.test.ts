import { RealmId, UserId, asId, currentLevel } from '@parley/core/kernel';
import { logObserver } from './log-observer';
import type { Log } from './logger';
import { newLogger } from './logger';
import type { Observer } from './observer';

const written = (work: (observer: Observer) => void): readonly object[] => {
  const lines: string[] = [];
  work(logObserver(newLogger('info', { write: (line) => lines.push(line) })));
  return lines.map((line) => {
    const { time, ...fields } = JSON.parse(line);
    expect(Date.parse(time)).toBeGreaterThan(0);
    return fields;
  });
};

const request = {
  id: 'abc',
  route: 'getOwnUser',
  status: 200,
  isComplete: true,
  milliseconds: 1.26,
  userId: asId(UserId)(9),
  level: currentLevel,
};

const job = { id: '7', attempt: 2, milliseconds: 3 } as const;

const cause = new Error('refused');

describe('the lines of the log', () => {
  const cases: readonly (readonly [string, (observer: Observer) => void, object])[] = [
    [
      'a request',
      ({ onRequest }) => onRequest?.(request),
      {
        level: 30,
        msg: 'request',
        requestId: 'abc',
        route: 'getOwnUser',
        status: 200,
        milliseconds: 1.3,
        userId: 9,
        featureLevel: currentLevel,
      },
    ],
    [
      'a request that nobody waits for any more',
      ({ onRequest }) =>
        onRequest?.({
          ...request,
          status: undefined,
          isComplete: false,
          userId: undefined,
          level: undefined,
        }),
      {
        level: 30,
        msg: 'request whose client left',
        requestId: 'abc',
        route: 'getOwnUser',
        milliseconds: 1.3,
      },
    ],
    [
      'a job',
      ({ onJob }) => onJob?.({ ...job, name: 'PostNotices', failure: undefined }),
      { level: 30, msg: 'job done', job: 'PostNotices', jobId: '7', attempt: 2, milliseconds: 3 },
    ],
    [
      'a job that failed',
      ({ onJob }) =>
        onJob?.({ ...job, name: 'SendMail', failure: { cause, nextTry: new Date(0) } }),
      {
        level: 40,
        msg: 'the job SendMail failed and will be retried',
        job: 'SendMail',
        jobId: '7',
        attempt: 2,
        milliseconds: 3,
        nextTry: '1970-01-01T00:00:00.000Z',
        err: { type: 'Error', message: 'refused', stack: expect.any(String) },
      },
    ],
    [
      'a job that is given up',
      ({ onJob }) => onJob?.({ ...job, name: 'SendMail', failure: { cause, nextTry: undefined } }),
      {
        level: 40,
        msg: 'the job SendMail failed for the last time',
        job: 'SendMail',
        jobId: '7',
        attempt: 2,
        milliseconds: 3,
        err: { type: 'Error', message: 'refused', stack: expect.any(String) },
      },
    ],
    [
      'an email',
      ({ onEmail }) =>
        onEmail?.({
          kind: 'NewLoginNotice',
          recipient: 'hal@example.org',
          milliseconds: 5,
          isSent: true,
        }),
      {
        level: 30,
        msg: 'email sent',
        job: 'SendMail',
        email: 'NewLoginNotice',
        recipient: 'hal@example.org',
        milliseconds: 5,
      },
    ],
    [
      'an email that is dropped',
      ({ onEmailDropped }) =>
        onEmailDropped?.({ kind: 'NewLoginNotice', realmId: asId(RealmId)(3) }),
      {
        level: 40,
        msg: 'email dropped: servers ended twice while they sent it, and it may have arrived',
        job: 'SendMail',
        email: 'NewLoginNotice',
        realmId: 3,
      },
    ],
    [
      'a migration',
      ({ onMigration }) => onMigration?.('0090-sessions', 12),
      { level: 30, msg: 'database migrated', migration: '0090-sessions', milliseconds: 12 },
    ],
  ];

  it.each(cases)('tell of %s', (_, work, line) => {
    expect(written(work)).toEqual([line]);
  });
});

describe('a log that drops the lines of requests', () => {
  it('has no request watched', () => {
    expect(logObserver(newLogger('warn', { write: () => undefined })).onRequest).toBeUndefined();
  });

  it('does not exist without levels', () => {
    const ignore = (): void => undefined;
    const log: Log = { fatal: ignore, error: ignore, warn: ignore, info: ignore };
    expect(logObserver(log).onRequest).toBeDefined();
  });
});
