import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { dataPaths } from './configuration/data-folder';
import type { TestServer } from './testing/test-server';
import { startTestServer } from './testing/test-server';
import { untilTrue } from './testing/until';

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
});

const diskFull = {
  status: 507,
  body: {
    result: 'error',
    code: 'INSUFFICIENT_STORAGE',
    msg: 'The server has no disk space left',
  },
};

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

describe('a full disk', () => {
  const lines: string[] = [];
  let server: TestServer;
  let database: Client;

  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'image/png' }), 'picture.png');
    const { status, body } = await server.owner.request('POST', '/user_uploads', form);
    return { status, body };
  };

  const picture = async () =>
    new Uint8Array(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );

  const attachments = async () => (await server.owner.get('/attachments')).body.attachments;

  beforeAll(async () => {
    server = await startTestServer({
      write: (line) => {
        if (JSON.parse(line).msg !== 'request') {
          lines.push(line);
        }
      },
    });
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  });

  beforeEach(() => {
    lines.length = 0;
  });

  afterEach(() => {
    jest.restoreAllMocks();
    expect(lines.filter((line) => line.includes('"defect"'))).toEqual([]);
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const nothingIsLeft = async () => {
    expect(filesIn(join(server.dataDir, 'uploads'))).toEqual([]);
    // It is removed while the response is sent.
    await untilTrue(() => filesIn(dataPaths(server.dataDir).spool).length === 0);
    expect(await attachments()).toEqual([]);
  };

  it.each([['the file'], ['its thumbnail']])(
    'is reported for an upload, which leaves no file: %s',
    async (which) => {
      const handle = await open(__filename, 'r');
      const methods = Object.getPrototypeOf(handle);
      await handle.close();
      const { sync } = methods;
      let synced = 0;
      jest.spyOn(methods, 'sync').mockImplementation(async function (this: unknown) {
        synced += 1;
        // Directories are synced too: the temporary file of the thumbnail comes after those of the
        // file.
        if (
          which === 'the file' ||
          filesIn(join(server.dataDir, 'uploads/thumbnails')).length > 0
        ) {
          throw noSpace;
        }
        await sync.call(this);
      });
      expect(await upload(await picture())).toEqual(diskFull);
      expect(synced).toBeGreaterThan(0);
      jest.restoreAllMocks();
      await nothingIsLeft();
      // A job of the new organization may be done meanwhile.
      const messages = lines.map((line) => JSON.parse(line).msg);
      expect(messages.filter((message) => message !== 'job done')).toEqual(
        which === 'the file' ? ['no disk space left'] : [],
      );
    },
  );

  it('is reported for an upload that is still being received', async () => {
    const handle = await open(__filename, 'r');
    await handle.close();
    jest.spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValue(noSpace);
    expect(await upload(await picture())).toEqual(diskFull);
    jest.restoreAllMocks();
    await nothingIsLeft();
  });

  it('is reported for what the database cannot store, including an upload', async () => {
    await database.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on attachment for each row execute function refuse();
      create trigger refuse before insert on saved_snippet for each row execute function refuse()`);
    const { status, body } = await server.owner.post('/saved_snippets', {
      title: 'a',
      content: 'b',
    });
    expect({ status, body }).toEqual(diskFull);
    expect(await upload(await picture())).toEqual(diskFull);
    await nothingIsLeft();
    await database.query('drop function refuse cascade');
    expect((await upload(await picture())).status).toBe(200);
  });
});
