import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParley } from './parley';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import { checkpoint } from './testing/embedded-database';

describe('a start in the data folder of a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-second-'));
  let server: SpawnedServer;

  beforeAll(async () => {
    server = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    await untilReady(server);
  });

  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** What another start could change; PostgreSQL and the server itself work in the other folders. */
  const stateOf = () =>
    [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))].map((path) => {
      const { mode, uid, gid, ino, mtimeMs } = statSync(path);
      // The running server renews its lock.
      const changes = /postgres$|server\.lock$/.test(path);
      return { path, mode, uid, gid, ino, mtimeMs: changes ? 0 : mtimeMs };
    });

  /** PostgreSQL opens its files by their full path then, and panics if it cannot. */
  const expectAlive = async () => {
    await checkpoint(dataDir);
    await server.client.logIn(ownerEmail, ownerPassword);
  };

  it.each([
    ['on another port', {}],
    ['with several workers', { WORKERS: '2' }],
    ['on another database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }],
  ])('is refused %s, and changes nothing', async (_, settings) => {
    const before = stateOf();
    const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir, ...settings });
    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.output()).toMatch(
      /^parley: DATA_DIR .* is in use by process \d+: stop it, or set another DATA_DIR\n$/,
    );
    expect(stateOf()).toEqual(before);
    await expectAlive();
  });

  it('is refused inside of another program, and changes nothing', async () => {
    const before = stateOf();
    await expect(createParley({ dataDir, publicUrl: 'http://parley.example' })).rejects.toThrow(
      /is in use by process/,
    );
    expect(stateOf()).toEqual(before);
    await expectAlive();
  });
});
