import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from './testing/spawned-server';

describe('a server that cannot start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['a PORT that is not a number', { PORT: 'http' }, /PORT must be a number/],
    ['a PORT above the maximum', { PORT: '70000' }, /PORT must be a number/],
    ['an invalid PUBLIC_URL', { PUBLIC_URL: 'here' }, /PUBLIC_URL must be a URL/],
    ['an invalid OWNER_EMAIL', { OWNER_EMAIL: 'me' }, /OWNER_EMAIL must be an email address/],
    ['an invalid RATE_LIMIT', { RATE_LIMIT: 'some' }, /RATE_LIMIT must be one of on, off/],
    [
      'an invalid INVITATION_LINK_VALIDITY_MINUTES',
      { INVITATION_LINK_VALIDITY_MINUTES: '0' },
      /INVITATION_LINK_VALIDITY_MINUTES must be a number from 1/,
    ],
    [
      'an invalid INVITATIONS_PER_DAY',
      { INVITATIONS_PER_DAY: 'many' },
      /INVITATIONS_PER_DAY must be a number/,
    ],
    ['an invalid LOG_LEVEL', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    ['a short SERVER_SECRET', { SERVER_SECRET: 'abc' }, /SERVER_SECRET must have/],
    ['a DATA_DIR that cannot be written', { DATA_DIR: join(file, 'x') }, /cannot be written/],
    ['a DATABASE_URL with another protocol', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be/],
    [
      'a DATABASE_URL without a server',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /DATABASE_URL cannot be used/,
    ],
  ])('prints one line and exits with 1 for %s', async (_, environment, line) => {
    const server = spawnServer({ DATA_DIR: join(folder, 'data'), ...environment });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(server.output()).toMatch(line);
  });

  it.each([
    ['an empty secret', 'secrets', '', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }],
    ['a truncated secret', 'secrets', 'ab12', { DATABASE_URL: 'postgres://a:b@[::1]:1/x' }],
    ['an empty database password', 'postgres-password', '', {}],
  ])('prints one line and exits with 1 for %s', async (_, name, content, environment) => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(dataDir, name), content);
    const server = spawnServer({ DATA_DIR: dataDir, ...environment });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.output().trim().split('\n')).toEqual([
      expect.stringMatching(`^parley: .*/${name} is damaged`),
    ]);
  });

  it.each([
    ['an incomplete cluster', 'PG_VERSION', /contains no complete PostgreSQL cluster/],
    ['a cluster without its password', 'global/pg_control', /postgres-password is missing/],
  ])('prints one line and exits with 1 for %s', async (_, last, line) => {
    const dataDir = mkdtempSync(join(folder, 'cluster-'));
    mkdirSync(join(dataDir, 'postgres/global'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18');
    writeFileSync(join(dataDir, 'postgres', last), '');
    const server = spawnServer({ DATA_DIR: dataDir });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.output().trim().split('\n')).toEqual([expect.stringMatching(line)]);
  });
});
