import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Server } from '@parley/adapter-files/testing';
import { startS3Server } from '@parley/adapter-files/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import { secretFingerprint } from '../security/secret-fingerprint';
import { uploadPicture, uploadText } from '../testing/creations';
import { runInProcess } from '../testing/run-in-process';
import type { TestServer } from '../testing/test-server';
import { startTestServer, testDomain } from '../testing/test-server';
import type { Manifest } from './archive/manifest';
import { backupForm } from './archive/manifest';
import { openArchive } from './archive/write-archive';

const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
const secret = 'the secret of the server of these tests';
const archive = join(folder, 'parley.tar');
let server: TestServer;
let target: TestDatabase;
let s3: S3Server;

beforeAll(async () => {
  server = await startTestServer(undefined, { SERVER_SECRET: secret });
  target = await newTestDatabase();
  s3 = await startS3Server();
  await server.newUser('Ada');
  await uploadText(server.owner);
  for (const path of ['/realm/icon', '/realm/logo', '/realm/logo?night=true']) {
    await uploadPicture(server.owner, path);
  }
});

afterAll(async () => {
  await server.stop();
  await target.drop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: server.dataDir,
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: `http://${testDomain}`,
  SERVER_SECRET: secret,
  LOG_LEVEL: 'silent',
});

const elsewhere = () => ({
  ...settings(),
  DATA_DIR: join(folder, 'elsewhere'),
  DATABASE_URL: target.url,
});

const query = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const compare = () => runInProcess(['doctor', '--compare', archive], elsewhere());

const refused = (line: RegExp) => ({ code: 1, errors: expect.stringMatching(line) });

const storedIn = (uploads: string): readonly string[] =>
  readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(uploads, path)).isFile(),
  );

describe('a backup of a server under load', () => {
  it('is of one moment, and equal where it is restored', async () => {
    let isOver = false;
    let sent = 0;
    const load = async (): Promise<void> => {
      while (!isOver) {
        await server.owner.call('sendMessage', {
          type: 'direct',
          to: [server.owner.userId],
          content: `number ${sent}`,
        });
        sent += 1;
        if (sent % 5 === 0) {
          await uploadText(server.owner);
        }
      }
    };
    const loads = [load(), load()];
    const { output, ...ended } = await runInProcess(['backup', archive, '--json'], settings());
    isOver = true;
    await Promise.all(loads);
    expect(ended).toMatchObject({ code: 0, errors: expect.stringMatching(/^files: .*tables: /s) });
    expect(JSON.parse(output)).toMatchObject({ archive, files: { missing: [] } });

    const before = await query(target.url, 'select count(*) from message');
    expect(before).toEqual([{ count: '0' }]);
    expect(await runInProcess(['restore', archive], elsewhere())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ tables and \d+ files? of .* are restored, made by Parley/),
    });
    const restored = storedIn(join(folder, 'elsewhere/uploads'));
    expect(restored.filter((path) => path.includes('/realm/'))).toHaveLength(3);
    const compared = await compare();
    expect(compared).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^equal +message +\d+ rows?.*^The two are equal\.$/ms),
    });
  });

  it('differs from what has changed since, in rows and files', async () => {
    await query(target.url, `update realm set name = 'Another name'`);
    const uploads = join(folder, 'elsewhere/uploads');
    const [first = ''] = storedIn(uploads);
    appendFileSync(join(uploads, first), 'more');
    const { code, output } = await compare();
    expect(code).toBe(1);
    expect(output).toMatch(/^differs +realm +1 rows each, with other values$/m);
    expect(output).toContain(`${first} has other content`);
    expect(output).toMatch(/^The two differ: event_head, realm, files\.$/m);
    const url = await runInProcess(['doctor', '--compare', '-'], elsewhere(), {
      input: `${server.databaseUrl}\n`,
    });
    expect(url.output).toMatch(/^The two differ, without their files: .*realm/m);
    const nowhere = 'postgres://parley:secret@127.0.0.1:1/parley';
    expect(await runInProcess(['doctor', '--compare', nowhere], elsewhere())).toMatchObject(
      refused(/^parley: the database to compare with cannot be used: .*ECONNREFUSED[^\n]*\n$/),
    );
    const away = { ...elsewhere(), DATABASE_URL: nowhere };
    expect(await runInProcess(['doctor', '--compare', archive], away)).toMatchObject(
      refused(/^parley: DATABASE_URL cannot be used: .*ECONNREFUSED[^\n]*\n$/),
    );
  });

  it('is not restored over what is there, unless that is to be replaced', async () => {
    expect(await runInProcess(['restore', archive], elsewhere())).toMatchObject(
      refused(/^parley: .*uploads has files already: name an empty folder, or add --replace/),
    );
    const empty = { ...elsewhere(), DATA_DIR: join(folder, 'other') };
    expect(await runInProcess(['restore', archive], empty)).toMatchObject(
      refused(/^parley: DATABASE_URL: the database has an organization already: name an empty/),
    );
    expect(existsSync(join(folder, 'other/uploads/user_uploads'))).toBe(false);
    expect(await runInProcess(['restore', archive, '--replace'], elsewhere())).toMatchObject({
      code: 0,
    });
    expect(await compare()).toMatchObject({ code: 0 });
  });

  it('is restored into a bucket, from which the next one is made', async () => {
    const { accessKeyId, secretAccessKey, name, origin, region } = s3.bucket;
    const place = `${new URL(origin).host}/${name}?region=${region}&tls=off`;
    const inBucket = {
      ...elsewhere(),
      DATA_DIR: join(folder, 'of the bucket'),
      S3_URL: `s3://${accessKeyId}:${secretAccessKey}@${place}`,
    };
    expect(await runInProcess(['restore', archive, '--replace'], inBucket)).toMatchObject({
      code: 0,
    });
    const next = join(folder, 'next.tar');
    const made = await runInProcess(['backup', next, '--json'], inBucket);
    expect(JSON.parse(made.output)).toMatchObject({ files: { missing: [] } });
    expect(await runInProcess(['doctor', '--compare', next], elsewhere())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The two are equal\.$/m),
    });
  });

  it('goes around a pooler, like all that needs a session', async () => {
    const wrong = (given: Readonly<Record<string, string>>, url: string) => ({
      ...given,
      DATABASE_DIRECT_URL: url,
    });
    const [own, other] = [wrong(settings(), target.url), wrong(elsewhere(), server.databaseUrl)];
    const line = /DATABASE_DIRECT_URL is not the database of DATABASE_URL/;
    expect(await runInProcess(['backup', join(folder, 'direct.tar')], own)).toMatchObject(
      refused(line),
    );
    expect(await runInProcess(['restore', archive, '--replace'], other)).toMatchObject(
      refused(line),
    );
    expect(await runInProcess(['doctor', '--compare', archive], other)).toMatchObject(
      refused(line),
    );
  });

  it('is not restored into the database of a server that runs', async () => {
    const own = { ...settings(), DATA_DIR: join(folder, 'third') };
    expect(await runInProcess(['restore', archive, '--replace'], own)).toMatchObject(
      refused(/^parley: a server uses the database: stop all of its processes first$/m),
    );
  });

  it('is restored with its secret only, or if that is to be replaced', async () => {
    const restore = (more: Readonly<Record<string, string>>) =>
      runInProcess(['restore', archive, '--replace'], { ...elsewhere(), ...more });
    const fingerprint = secretFingerprint(secret);
    await query(
      server.databaseUrl,
      `update installation set secret_fingerprint = '${fingerprint}'`,
    );
    rmSync(archive);
    expect(await runInProcess(['backup', archive], settings())).toMatchObject({ code: 0 });
    expect(await restore({ SERVER_SECRET: 'x'.repeat(32) })).toMatchObject(
      refused(/tar: SERVER_SECRET is not the secret of this database: .* REPLACED_SECRET=/),
    );
    expect(await restore({ SERVER_SECRET: '' })).toMatchObject(
      refused(/tar: DATA_DIR\/secrets \(.*\) is missing, .* REPLACED_SECRET=/),
    );
    const replaced = { SERVER_SECRET: 'x'.repeat(32), REPLACED_SECRET: fingerprint };
    expect(await restore(replaced)).toMatchObject({ code: 0 });
    expect(await restore({})).toMatchObject({ code: 0 });
  });

  it('continues what was interrupted, and never overwrites an archive', async () => {
    expect(await runInProcess(['backup', archive], settings())).toMatchObject(
      refused(/tar exists already: name another file, or remove it$/m),
    );
    const another = join(folder, 'another.tar');
    cpSync(archive, `${another}.partial`);
    const uploads = join(server.dataDir, 'uploads');
    const away = join(folder, 'away');
    renameSync(uploads, away);
    // What the interrupted backup has is not read again.
    expect(await runInProcess(['backup', another], settings())).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('could not be found'),
    });
    const without = join(folder, 'without.tar');
    expect(await runInProcess(['backup', without], settings())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+ files? of the database could not be found\.$/m),
    });
    renameSync(away, uploads);
  });

  it('cannot be written where there is no folder', async () => {
    expect(await runInProcess(['backup', join(folder, 'none/a.tar')], settings())).toMatchObject(
      refused(/none\/a\.tar cannot be written \(ENOENT\)/),
    );
  });
});

describe('an archive', () => {
  it('is refused, and nothing changed, if it is damaged', async () => {
    const damaged = join(folder, 'damaged.tar');
    writeFileSync(damaged, readFileSync(archive).subarray(0, 20_000));
    const empty = { ...elsewhere(), DATA_DIR: join(folder, 'untouched') };
    expect(await runInProcess(['restore', damaged], empty)).toMatchObject(
      refused(/damaged\.tar is damaged, or was changed: it is cut off/),
    );
    expect(existsSync(empty.DATA_DIR)).toBe(false);
  });

  it('is refused if somebody else has signed it, or a newer version has made it', async () => {
    const forge = async (name: string, changes: Partial<Manifest>, key: string) => {
      const file = join(folder, name);
      const writer = await openArchive(backupForm, file);
      const made = { version: '9.9.9', postgresVersion: 180_004, createdAt: '', host: null };
      const secretOf = { secretFingerprint: secretFingerprint(secret), migrations: [] };
      const content = { tables: [], sequences: [] };
      const files = { count: 0, bytes: 0, missing: [], surplus: [] };
      await writer.finish(
        (checksums) => ({ ...made, ...secretOf, ...content, files, ...changes, checksums }),
        key,
      );
      return runInProcess(['restore', file], elsewhere());
    };
    expect(await forge('forged.tar', {}, 'another secret')).toMatchObject(
      refused(/forged\.tar is damaged, or was changed: its signature is not that of the server/),
    );
    // Without a fingerprint, as if no organization had been there.
    expect(await forge('unknown.tar', { secretFingerprint: null }, 'another secret')).toMatchObject(
      refused(/unknown\.tar is damaged, or was changed: its signature is not that of the server/),
    );
    expect(await forge('newer.tar', { migrations: ['9999-later'] }, secret)).toMatchObject(
      refused(/newer\.tar was made by Parley 9\.9\.9, which is newer than this one: restore/),
    );
  });
});
