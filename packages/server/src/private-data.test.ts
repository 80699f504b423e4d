import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

type Entry = { readonly path: string; readonly mode: string; readonly isDirectory: boolean };

/** Everything below the folder, and behind the link to the cluster. */
const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = lstatSync(path);
    const real = found.isSymbolicLink() ? statSync(path) : found;
    return [
      {
        path: real === found ? path : realpathSync(path),
        mode: (real.mode & 0o777).toString(8),
        isDirectory: real.isDirectory(),
      },
      ...(real.isDirectory() ? entriesIn(path) : []),
    ];
  });

const openToOthers = (folder: string): readonly Entry[] =>
  entriesIn(folder).filter(({ mode, isDirectory }) => mode !== (isDirectory ? '700' : '600'));

describe('the data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-modes-'));
  // With root, PostgreSQL runs as another account, which can access the cluster below this folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  let server: SpawnedServer;

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<void> => {
    const umask = process.umask(0);
    server = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    process.umask(umask);
    await untilReady(server);
  };

  const stop = async (): Promise<void> => {
    server.signal('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  };

  const allKindsOfFiles = async (): Promise<void> => {
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    const picture = await sharp({
      create: { width: 20, height: 20, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    for (const path of ['/user_uploads', '/users/me/avatar']) {
      const form = new FormData();
      const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' });
      form.append('file', blob, 'picture.png');
      expect((await owner.request('POST', path, form)).status).toBe(200);
    }
    await owner.post('/invites', { invitee_emails: 'hal@example.org', stream_ids: [] });
    while (!entriesIn(dataDir).some(({ path }) => path.endsWith('.eml'))) {
      await sleep(50);
    }
  };

  it("is readable only for the server's account, whatever the umask", async () => {
    await start();
    await allKindsOfFiles();
    const names = entriesIn(dataDir).map(({ path }) => path);
    for (const kind of [/user_uploads/, /thumbnails/, /user_avatars/, /outbox/, /owner\.chatrc/]) {
      expect(names).toContainEqual(expect.stringMatching(kind));
    }
    expect(openToOthers(dataDir)).toEqual([]);
    // The group of the database's account may enter, if that is another account.
    expect((statSync(dataDir).mode & 0o777).toString(8)).toMatch(/^7[01]0$/);
    await stop();
  });

  it('is made private again where it was readable for others', async () => {
    chmodSync(dataDir, 0o755);
    for (const { path, isDirectory } of entriesIn(dataDir)) {
      if (!/postgres\/|clusters/.test(path)) {
        chmodSync(path, isDirectory ? 0o755 : 0o644);
      }
    }
    expect(openToOthers(dataDir).length).toBeGreaterThan(10);
    await start();
    expect(openToOthers(dataDir)).toEqual([]);
    await stop();
  });
});
