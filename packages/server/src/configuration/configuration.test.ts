import * as E from 'fp-ts/Either';
import { readConfiguration, withArguments } from './configuration';

describe('readConfiguration', () => {
  it('has defaults for a server on this machine', () => {
    expect(readConfiguration({})).toMatchObject(
      E.right({
        port: 9991,
        host: '127.0.0.1',
        publicUrl: new URL('http://127.0.0.1:9991'),
        databaseUrl: undefined,
        isRateLimited: true,
        allowsPrivateWebhooks: true,
        mailFrom: 'noreply@127.0.0.1',
        trustedProxies: [],
        allowedOrigins: [],
        logLevel: 'info',
        workers: 1,
      }),
    );
  });

  it('reads the limits of event queues and the event log', () => {
    expect(
      readConfiguration({
        EVENT_QUEUES_PER_USER: '50',
        EVENT_LOG_HOURS: '2',
        EVENT_LOG_ENTRIES: '10000',
      }),
    ).toMatchObject(
      E.right({
        eventLimits: { maxQueuesPerUser: 50, maxLogAgeSeconds: 7200, maxLogEntries: 10_000 },
      }),
    );
    expect(readConfiguration({})).toMatchObject(
      E.right({
        eventLimits: { maxQueuesPerUser: 200, maxLogAgeSeconds: 86_400, maxLogEntries: 500_000 },
      }),
    );
  });

  it.each([
    [{}, [], 1],
    [{ WORKERS: '3' }, [], 3],
    [{ WORKERS: '3' }, ['--workers', '4'], 4],
    [{}, ['--workers=64'], 64],
  ])('reads the number of workers from %j and %j: %d', (environment, given, workers) => {
    expect(readConfiguration(withArguments(environment, given))).toMatchObject(
      E.right({ workers }),
    );
  });

  it.each([
    [{ WORKERS: '0' }, [], '0'],
    [{ WORKERS: '65' }, [], '65'],
    [{ WORKERS: '1.5' }, [], '1.5'],
    [{}, ['--workers'], '(nothing)'],
    [{}, ['--workers='], '(nothing)'],
    [{}, ['--workers', 'many'], 'many'],
  ])('rejects the number of workers in %j and %j', (environment, given, text) => {
    expect(readConfiguration(withArguments(environment, given))).toEqual(
      E.left(`WORKERS must be a number from 1 to 64, not '${text}'`),
    );
  });

  it('treats an empty value as unset', () => {
    expect(readConfiguration({ PORT: ' ', SMTP_URL: '' })).toEqual(readConfiguration({}));
  });

  it.each([
    ['http://localhost:9991', undefined, true],
    ['http://chat.localhost', undefined, true],
    ['http://127.1.2.3', undefined, true],
    ['http://[::1]:9991', undefined, true],
    ['https://chat.example.org', undefined, false],
    ['https://localhost.example.org', undefined, false],
    ['http://10.0.0.1', undefined, false],
    ['https://chat.example.org', 'allow', true],
    ['http://localhost', 'refuse', false],
  ])('lets bots call private networks at %s with %s: %s', (publicUrl, given, expected) => {
    expect(readConfiguration({ PUBLIC_URL: publicUrl, PRIVATE_WEBHOOKS: given })).toMatchObject(
      E.right({ allowsPrivateWebhooks: expected }),
    );
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'chat.example.org'],
    ['PUBLIC_URL', 'ftp://chat.example.org'],
    ['DATABASE_URL', 'mysql://localhost/parley'],
    ['OWNER_EMAIL', 'owner'],
    ['RATE_LIMIT', 'yes'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'Parley <noreply@example.org>'],
    ['PRIVATE_WEBHOOKS', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'chat.example.org'],
    ['CORS_ORIGINS', 'https://chat.example.org/'],
    ['CORS_ORIGINS', 'https://ok.example.org, file:///x'],
    ['LOG_LEVEL', 'loud'],
    ['SERVER_SECRET', 'short'],
    ['EVENT_QUEUES_PER_USER', '0'],
    ['EVENT_LOG_HOURS', '169'],
    ['EVENT_LOG_ENTRIES', 'all'],
  ])('rejects %s: %s', (name, value) => {
    expect(readConfiguration({ [name]: value })).toEqual(E.left(expect.stringContaining(name)));
  });
});
