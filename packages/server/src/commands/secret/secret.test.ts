import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@parley/adapter-http/testing';
import { UserId, asId } from '@parley/core/kernel';
import { Client } from 'pg';
import { readAcceptedSecret, storedAcceptedSecret } from '../../configuration/accepted-secret';
import { derivedApiKeys } from '../../security/api-keys';
import { secretFingerprint } from '../../security/secret-fingerprint';
import { runInProcess } from '../../testing/run-in-process';
import type { TestServer } from '../../testing/test-server';
import { startTestServer, testDomain } from '../../testing/test-server';

const [earlier, later] = ['e'.repeat(32), 'f'.repeat(32)];
const until = Date.UTC(2100, 0);
const folder = mkdtempSync(join(tmpdir(), 'parley-secret-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const rotate = (environment: Readonly<Record<string, string>>, ...given: readonly string[]) =>
  runInProcess(['secret', 'rotate', ...given], environment);

describe('a server that accepts two secrets', () => {
  let server: TestServer;
  const rotated = {
    SERVER_SECRET: later,
    ACCEPTED_SECRET: earlier,
    ACCEPTED_SECRET_UNTIL: new Date(until).toISOString(),
  };

  beforeAll(async () => {
    server = await startTestServer(undefined, rotated);
  });

  afterAll(() => server.stop());

  const inDatabase = async <A extends object>(statement: string): Promise<A | undefined> => {
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      return (await client.query<A>(statement)).rows[0];
    } finally {
      await client.end();
    }
  };

  const statusWith = async (key: string): Promise<number> =>
    (await new ApiClient(server.site, server.owner.email, key).get('/users/me')).status;

  it('lets clients go on with their keys until the time, and issues new ones', async () => {
    const seed = await inDatabase<{ generation: number; salt: string | null }>(
      `select api_key_generation as generation, api_key_salt as salt from account
       where id = ${server.owner.userId}`,
    );
    const [old, current] = [earlier, later].map((secret) =>
      derivedApiKeys(secret).keyOf(
        asId(UserId)(server.owner.userId),
        seed ?? { generation: 0, salt: null },
      ),
    );
    expect(server.owner.apiKey).toBe(current);
    expect([await statusWith(old ?? ''), await statusWith(current ?? '')]).toEqual([200, 200]);
    expect(await statusWith('x'.repeat(32))).toBe(401);
    const now = jest.spyOn(Date, 'now').mockReturnValue(until);
    try {
      expect([await statusWith(old ?? ''), await statusWith(current ?? '')]).toEqual([401, 200]);
    } finally {
      now.mockRestore();
    }
  });

  it('belongs to a database with the fingerprint of either', async () => {
    const settings = {
      DATA_DIR: join(folder, 'none'),
      DATABASE_URL: server.databaseUrl,
      PUBLIC_URL: `http://${testDomain}`,
      LOG_LEVEL: 'silent',
    };
    await inDatabase(
      `insert into installation (secret_fingerprint) values ('${secretFingerprint(earlier)}')
       on conflict (is_only) do update set secret_fingerprint = excluded.secret_fingerprint`,
    );
    const key = (environment: object) =>
      runInProcess(['user', 'api-key', server.owner.email ?? ''], { ...settings, ...environment });
    expect(await key(rotated)).toMatchObject({
      code: 0,
      output: expect.stringContaining(server.owner.apiKey ?? ''),
    });
    expect(await key({ SERVER_SECRET: later })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('SERVER_SECRET is not the secret of this database'),
    });
  });
});

describe('parley secret rotate', () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const secrets = join(dataDir, 'secrets');

  it('replaces the stored secret, and keeps the earlier one for a while', async () => {
    const stored = 'a'.repeat(64);
    writeFileSync(secrets, `${stored}\n`);
    const began = Date.now();
    const { output, ...ended } = await rotate({ DATA_DIR: dataDir }, '--days', '7');
    expect(ended).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/secrets has a new secret: .* Restart the server now\. .* until 20/);
    expect(readFileSync(secrets, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readFileSync(secrets, 'utf8')).not.toContain(stored);
    const accepted = storedAcceptedSecret(dataDir);
    expect(accepted?.secret).toBe(stored);
    const days = ((accepted?.until ?? 0) - began) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.1);
  });

  it('does not drop a secret that is still accepted', async () => {
    expect(await rotate({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^parley: the secret of an earlier rotation is accepted until/),
    });
    writeFileSync(join(dataDir, 'accepted-secret'), `${'b'.repeat(64)} 2020-01-01T00:00:00.000Z\n`);
    expect(await rotate({ DATA_DIR: dataDir }, '--days', '0')).toMatchObject({ code: 0 });
  });

  it('names the settings where the secret is one, and changes nothing', async () => {
    const { output } = await rotate({ DATA_DIR: dataDir, SERVER_SECRET: earlier }, '--json');
    expect(JSON.parse(output)).toEqual({
      SERVER_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      ACCEPTED_SECRET: earlier,
      ACCEPTED_SECRET_UNTIL: expect.stringMatching(/^20.*Z$/),
    });
  });

  it.each([['--days', '366'], ['--days', 'x'], ['more']])('refuses %s %s', async (...given) => {
    expect(await rotate({ DATA_DIR: dataDir }, ...given)).toMatchObject({ code: 2 });
  });
});

describe('the settings of an accepted secret', () => {
  it.each([
    [{}, undefined],
    [{ ACCEPTED_SECRET: 'short' }, 'ACCEPTED_SECRET must have 32 characters or more'],
    [{ ACCEPTED_SECRET: earlier }, 'ACCEPTED_SECRET_UNTIL must be the time'],
    [{ ACCEPTED_SECRET: earlier, ACCEPTED_SECRET_UNTIL: 'soon' }, "not 'soon'"],
    [{ ACCEPTED_SECRET_UNTIL: '2030-01-01' }, 'ACCEPTED_SECRET is not'],
    [{ ACCEPTED_SECRET: earlier, ACCEPTED_SECRET_UNTIL: '2030-01-01' }, undefined],
  ])('%j are refused with %s', (environment: Readonly<Record<string, string>>, problem) => {
    const read = readAcceptedSecret((name) => environment[name]);
    expect(read).toEqual(
      problem === undefined
        ? expect.objectContaining({ _tag: 'Right' })
        : { _tag: 'Left', left: expect.stringContaining(problem) },
    );
  });

  it('are not read from a damaged file', () => {
    writeFileSync(join(folder, 'accepted-secret'), 'x');
    expect(() => storedAcceptedSecret(folder)).toThrow(/accepted-secret is damaged/);
  });
});
