import * as E from 'fp-ts/Either';
import { readConfiguration } from './configuration';

describe('readConfiguration', () => {
  it('has defaults for a server on this machine', () => {
    expect(readConfiguration({})).toMatchObject(
      E.right({
        port: 9991,
        host: '127.0.0.1',
        publicUrl: new URL('http://127.0.0.1:9991'),
        databaseUrl: undefined,
        isRateLimited: true,
        allowsPrivatePreviews: false,
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
    [{}, 1],
    [{ WORKERS: '3' }, 3],
    [{ WORKERS: '64' }, 64],
  ])('reads the number of workers from %j: %d', (environment, workers) => {
    expect(readConfiguration(environment)).toMatchObject(E.right({ workers }));
  });

  it.each(['0', '65', '1.5', 'many'])('rejects the number of workers %s', (text) => {
    expect(readConfiguration({ WORKERS: text })).toEqual(
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

  describe('of a directory', () => {
    const directory = { LDAP_URL: 'ldaps://directory.example', LDAP_BASE_DN: 'dc=example' };

    it('reads all settings', () => {
      expect(readConfiguration({})).toMatchObject(E.right({ ldap: undefined }));
      expect(
        readConfiguration({
          ...directory,
          LDAP_BIND_DN: 'cn=parley,dc=example',
          LDAP_BIND_PASSWORD: 'secret',
          LDAP_USER_FILTER: '(sAMAccountName=%(user)s)',
          LDAP_EMAIL_ATTRIBUTE: 'mail',
          LDAP_NAME_ATTRIBUTES: 'givenName, sn',
          LDAP_ID_ATTRIBUTE: 'objectGUID',
          LDAP_DEACTIVATED_FILTER: '(locked=TRUE)',
          LDAP_DEACTIVATION_LIMIT_PERCENT: '50',
          LDAP_TIMEOUT_SECONDS: '5',
          LDAP_CERTIFICATE: 'ignore',
        }),
      ).toMatchObject(
        E.right({
          ldap: {
            url: 'ldaps://directory.example',
            base: 'dc=example',
            serviceAccount: { dn: 'cn=parley,dc=example', password: 'secret' },
            userFilter: '(sAMAccountName=%(user)s)',
            emailAttribute: 'mail',
            nameAttributes: ['givenName', 'sn'],
            idAttribute: 'objectGUID',
            deactivatedFilter: '(locked=TRUE)',
            maxLeaversPercent: 50,
            timeoutSeconds: 5,
            checksCertificate: false,
          },
        }),
      );
    });

    it.each([
      ['LDAP_BASE_DN', { LDAP_BASE_DN: '' }],
      ['LDAP_URL', { LDAP_URL: 'directory.example' }],
      ['LDAP_URL', { LDAP_URL: '' }],
      ['LDAP_STARTTLS', { LDAP_STARTTLS: 'on' }],
      ['LDAP_STARTTLS', { LDAP_STARTTLS: 'yes' }],
      ['LDAP_CERTIFICATE', { LDAP_CERTIFICATE: 'off' }],
      ['LDAP_CA_FILE /nowhere/ca.pem cannot be read (ENOENT)', { LDAP_CA_FILE: '/nowhere/ca.pem' }],
      ['LDAP_CA_FILE must be a file with certificates', { LDAP_CA_FILE: __filename }],
      ['LDAP_BIND_DN and LDAP_BIND_PASSWORD', { LDAP_BIND_DN: 'cn=parley' }],
      ['LDAP_BIND_DN and LDAP_BIND_PASSWORD', { LDAP_BIND_PASSWORD: 'secret' }],
      ['LDAP_USER_FILTER', { LDAP_USER_FILTER: '(uid=*)' }],
      ['LDAP_APPEND_DOMAIN', { LDAP_APPEND_DOMAIN: 'example', LDAP_EMAIL_ATTRIBUTE: 'mail' }],
      ['LDAP_NAME_ATTRIBUTES', { LDAP_NAME_ATTRIBUTES: 'given name;sn' }],
      ['LDAP_DEACTIVATION_LIMIT_PERCENT', { LDAP_DEACTIVATION_LIMIT_PERCENT: 'all' }],
      ['LDAP_TIMEOUT_SECONDS', { LDAP_TIMEOUT_SECONDS: '0' }],
    ])('rejects an invalid %s: %j', (name, given) => {
      expect(readConfiguration({ ...directory, ...given })).toEqual(
        E.left(expect.stringContaining(name)),
      );
    });
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
    ['PRIVATE_PREVIEWS', 'yes'],
    ['PRIVATE_WEBHOOKS', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'chat.example.org'],
    ['CORS_ORIGINS', 'https://chat.example.org/'],
    ['CORS_ORIGINS', 'https://ok.example.org, file:///x'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'debug'],
    ['SERVER_SECRET', 'short'],
    ['EVENT_QUEUES_PER_USER', '0'],
    ['EVENT_LOG_HOURS', '169'],
    ['EVENT_LOG_ENTRIES', 'all'],
  ])('rejects %s: %s', (name, value) => {
    expect(readConfiguration({ [name]: value })).toEqual(E.left(expect.stringContaining(name)));
  });
});
