import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './embedded-postgres/running-process';
import { freePort, spawnServer, untilReady } from './testing/spawned-server';
import { untilTrue } from './testing/until';

describe('a first start that is interrupted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-interrupted-'));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['its cluster is being made', 'server.lock'],
    ['PostgreSQL has begun to run', 'postgres/postmaster.pid'],
  ])('leaves nothing running when %s, and can be made again', async (_, sign) => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const postmaster = join(dataDir, 'postgres/postmaster.pid');
    const environment = { PORT: String(await freePort()), DATA_DIR: dataDir };
    const server = spawnServer(environment);
    await untilTrue(() => existsSync(join(dataDir, sign)));
    const pid = existsSync(postmaster) ? parseInt(readFileSync(postmaster, 'utf8'), 10) : undefined;
    server.signal('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(server.output()).toBe('');
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
    expect(existsSync(postmaster)).toBe(false);
    expect(pid !== undefined && isRunning(pid)).toBe(false);

    const again = spawnServer(environment);
    await untilReady(again);
    again.signal('SIGTERM');
    expect(await again.exited).toEqual({ code: 0, signal: null });
  });
});
