import type { Finding } from './finding';
import { ok, problem, warning } from './finding';
import { checkClock, checkDatabaseSettings, checkMigrations } from './check-database';
import {
  checkDisk,
  checkFiles,
  checkPort,
  checkRendering,
  checkSecret,
  checkSettings,
} from './check-machine';
import { checkDirectory, checkEmail, checkMappedGroups, checkPublicUrl } from './check-outside';
import { reportOf } from './doctor';

const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level);

describe('the database', () => {
  it.each([
    [['1-a', '2-b'], 'ok', 'up to date'],
    [['1-a'], 'warning', '1 of 2 migrations'],
    [[], 'warning', '2 of 2 migrations'],
    // One that the baseline contains.
    [['0-old'], 'warning', '2 of 2 migrations'],
  ])('with the migrations %j is %s', (applied, level, message) => {
    expect(checkMigrations({ applied, known: ['1-a', '2-b'] })).toEqual({
      level,
      message: expect.stringContaining(message),
    });
  });

  const safe = {
    settings: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', autovacuum: 'on' },
    freeConnections: 100,
    standbys: 0,
  };

  it.each([
    [{}, 1, ['ok']],
    [{ freeConnections: 31 }, 1, ['ok']],
    [{ freeConnections: 30 }, 1, ['warning']],
    [{ freeConnections: 61 }, 2, ['warning']],
    [{ freeConnections: 0 }, 0, ['ok']],
    [{ settings: { fsync: 'off' } }, 1, ['problem']],
    [{ settings: { full_page_writes: 'off' } }, 1, ['problem']],
    [{ settings: { synchronous_commit: 'off' } }, 1, ['warning']],
    [{ settings: { synchronous_commit: 'remote_apply' } }, 1, ['ok']],
    [{ settings: { autovacuum: 'off' } }, 1, ['warning']],
    [{ standbys: 2 }, 1, ['warning']],
    [{ standbys: 2, settings: { synchronous_standby_names: 'db2' } }, 1, ['ok']],
    [
      { standbys: 2, settings: { synchronous_standby_names: 'db2', synchronous_commit: 'local' } },
      1,
      ['warning'],
    ],
  ])('with %j for %d processes is %j', (changes, processes, expected) => {
    expect(levels(checkDatabaseSettings({ ...safe, ...changes }, processes))).toEqual(expected);
  });

  it('without a limit of statements, as a pooler leaves it, is a warning', () => {
    const settings = { ...safe.settings, statement_timeout: '0' };
    expect(levels(checkDatabaseSettings({ ...safe, settings }, 1))).toEqual(['warning']);
  });

  it('behind a pooler needs few connections of its own', () => {
    const facts = { ...safe, freeConnections: 14 };
    expect(levels(checkDatabaseSettings(facts, 2))).toEqual(['warning']);
    expect(levels(checkDatabaseSettings(facts, 2, true))).toEqual(['ok']);
  });

  it.each([
    [0, 'ok'],
    [2_000, 'ok'],
    [-2_001, 'warning'],
    [300_000, 'warning'],
    [-300_001, 'problem'],
  ])('whose clock is %d ms ahead is %s', (ahead, level) => {
    expect(checkClock(1_000_000, 1_000_000 + ahead).level).toBe(level);
  });
});

describe('the machine', () => {
  const settings = {
    host: '127.0.0.1',
    publicUrl: new URL('http://127.0.0.1:9991'),
    smtpUrl: 'smtp://mail.example.org',
  };

  it.each([
    [{}, ['ok']],
    [{ smtpUrl: undefined }, ['ok', 'warning']],
    [{ host: '0.0.0.0' }, ['ok', 'warning']],
    [{ host: '0.0.0.0', publicUrl: new URL('http://chat.localhost:9991') }, ['ok', 'warning']],
    [{ host: '::1', publicUrl: new URL('http://[::1]:9991') }, ['ok']],
    [{ host: '0.0.0.0', publicUrl: new URL('https://chat.example.org') }, ['ok']],
    [{ publicUrl: new URL('https://chat.example.org') }, ['ok']],
  ])('with the settings %j is %j', (changes, expected) => {
    expect(levels(checkSettings({ ...settings, ...changes }, undefined))).toEqual(expected);
  });

  it('with a setting that a start would refuse is told so', () => {
    expect(checkSettings(settings, 'PORT must be another')).toEqual([
      problem('PORT must be another'),
    ]);
  });

  it.each([
    ['nobody', 'ok'],
    ['parley', 'ok'],
    ['other', 'problem'],
    ['forbidden', 'problem'],
  ] as const)('whose port is held by %s is %s', (holder, level) => {
    expect(checkPort({ host: '127.0.0.1', port: 9991 }, holder).level).toBe(level);
  });

  it.each([
    [true, undefined, 'ok'],
    [true, 'secrets is damaged', 'ok'],
    [false, undefined, 'ok'],
    [false, 'secrets is damaged', 'problem'],
  ])('with a secret in the settings (%s) and the flaw %s is %s', (isSetting, flaw, level) => {
    expect(checkSecret(isSetting, flaw).level).toBe(level);
  });

  it.each([
    [100 * 2 ** 20 - 1, 'problem'],
    [100 * 2 ** 20, 'warning'],
    [2 ** 30, 'ok'],
  ])('with %d free bytes is %s', (bytes, level) => {
    expect(checkDisk(bytes).level).toBe(level);
  });

  it('renders, or says why not', () => {
    expect(checkRendering(undefined).level).toBe('ok');
    expect(checkRendering('too slow')).toEqual(problem('no thread renders messages: too slow'));
  });

  it.each([
    [[], [], [], [ok('0 uploaded files: none is missing')]],
    [['a', 'b'], ['a'], ['b'], [ok('2 uploaded files: none is missing')]],
    [['a', 'b'], ['b'], [], [problem('1 uploaded file missing, restore from a backup: a')]],
    // A file that is being uploaded.
    [['a'], ['a'], ['b'], [ok('1 uploaded file: none is missing')]],
    [
      [],
      ['a', 'b', 'c', 'd', 'e', 'f'],
      [],
      [
        ok('0 uploaded files: none is missing'),
        warning('6 files in storage that no row of the database has: a, b, c, d, e, …'),
      ],
    ],
  ])(
    'that should have %j and has %j, and %j newly written',
    (expected, stored, newest, findings) => {
      expect(checkFiles(expected, stored, newest)).toEqual(findings);
    },
  );
});

describe('the outside', () => {
  it.each([
    ['smtp://mail.example.org', { _tag: 'NotTried' }, 'ok'],
    ['smtp://mail.example.org', { _tag: 'Sent', address: 'a@example.org' }, 'ok'],
    ['smtp://mail.example.org', { _tag: 'Failed', reason: 'refused' }, 'problem'],
    [undefined, { _tag: 'Failed', reason: 'no server' }, 'problem'],
  ] as const)('with the mail server %s and the trial %j is %s', (smtpUrl, trial, level) => {
    expect(checkEmail(smtpUrl, trial).level).toBe(level);
  });

  it.each([
    [{ _tag: 'NotConfigured' }, 'ok', 'LDAP_URL is not set'],
    [{ _tag: 'Answered', hasPeople: true }, 'ok', 'shows people'],
    [{ _tag: 'Answered', hasPeople: false }, 'problem', 'check LDAP_BASE_DN'],
    [{ _tag: 'Failed', reason: 'ECONNREFUSED' }, 'problem', 'ECONNREFUSED; check LDAP_URL'],
  ] as const)('with the answer %j of the directory is %s', (trial, level, message) => {
    expect(checkDirectory(trial)).toEqual({ level, message: expect.stringContaining(message) });
  });

  const answered = {
    _tag: 'Answered',
    status: 200,
    isParley: true,
    keepsRequestId: true,
    organizationUrl: 'https://chat.example.org',
  } as const;

  it.each([
    [{ _tag: 'NotTried' } as const, ['10.0.0.1'], ['ok']],
    [{ _tag: 'Unreachable', reason: 'ENOTFOUND' } as const, ['10.0.0.1'], ['problem']],
    [{ _tag: 'Unavailable' } as const, ['10.0.0.1'], ['problem']],
    [answered, ['10.0.0.1'], ['ok']],
    [answered, [], ['warning']],
    [{ ...answered, keepsRequestId: false }, ['10.0.0.1'], ['warning']],
    [{ ...answered, organizationUrl: 'http://other.example.org' }, ['10.0.0.1'], ['problem']],
    [{ ...answered, status: 502, isParley: false }, [], ['problem']],
  ])('that answers with %j behind %j is %j', (trial, trustedProxies, expected) => {
    const configuration = { publicUrl: new URL('https://chat.example.org'), trustedProxies };
    expect(levels(checkPublicUrl(configuration, trial))).toEqual(expected);
  });
});

describe('reportOf', () => {
  it.each([
    [[ok('a'), warning('b')], 0],
    [[ok('a'), problem('b')], 1],
  ])('ends with a code for %j: %d', (findings, code) => {
    expect(reportOf([{ name: 'disk', findings }])).toMatchObject({
      code,
      text: expect.stringMatching(/^ok +disk {2}a\n\w+ +disk {2}b\n$/),
    });
  });
});

describe('the groups of the provider', () => {
  it.each([
    [[], [], []],
    [['Staff', 'Staff'], ['Other', 'Staff'], ['ok']],
    [['Staff', 'Staff', 'Web'], ['staff'], ['problem', 'problem']],
  ])('%j, where there are %j, are %j', (mapped, existing, expected) => {
    expect(levels(checkMappedGroups(mapped, existing))).toEqual(expected);
  });
});
