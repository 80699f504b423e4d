import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { CommandResult } from './testing/run-command';
import { runCommand } from './testing/run-command';
import { runInProcess } from './testing/run-in-process';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

describe('the command set-password, with the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-set-password-'));

  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  const settings = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const together = ({ code, output, errors }: CommandResult) => ({ code, output: output + errors });

  /** Runs the command in this process. */
  const run = async (input: string, given: readonly string[] = [ownerEmail]) =>
    together(await runInProcess(['set-password', ...given], settings(), { input }));

  /** Runs it as operators do. */
  const runAlone = async (input: string) =>
    together(await runCommand(['set-password', ownerEmail], input, settings()));

  const start = async (port: string) => {
    const server = spawnServer({ DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' });
    await untilReady(server);
    return server;
  };

  const canLogIn = async (client: ApiClient, password: string): Promise<boolean> =>
    (await client.post('/fetch_api_key', { username: ownerEmail, password })).status === 200;

  const changed = { code: 0, output: `The password of ${ownerEmail} was changed.\n` };

  it('works while the server is running and while it is stopped', async () => {
    expect(await run('whatever passphrase 1\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('has no database'),
    });
    const port = String(await freePort());
    const server = await start(port);
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    expect(await runAlone('first new passphrase\n')).toEqual(changed);
    expect(await canLogIn(server.client, 'first new passphrase')).toBe(true);
    expect(await canLogIn(server.client, ownerPassword)).toBe(false);
    expect((await owner.get('/users/me')).status).toBe(200);
    expect(await run('second new passphrase', [ownerEmail, '--revoke-api-key'])).toEqual(changed);
    expect((await owner.get('/users/me')).status).toBe(401);
    expect(await run('weak\n')).toEqual({
      code: 1,
      output: 'parley: The password is too easy to guess. Use a longer one, or several words.\n',
    });
    expect(await run('a passphrase 1\n', ['nobody@example.org'])).toEqual({
      code: 1,
      output: 'parley: nobody has an account with the address nobody@example.org\n',
    });
    server.signal('SIGTERM');
    await server.exited;
    expect(await runAlone('third new passphrase\n')).toEqual(changed);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
    const restarted = await start(port);
    expect(await canLogIn(restarted.client, 'third new passphrase')).toBe(true);
    expect(await canLogIn(restarted.client, 'second new passphrase')).toBe(false);
    restarted.signal('SIGTERM');
    expect((await restarted.exited).code).toBe(0);
  });
});
