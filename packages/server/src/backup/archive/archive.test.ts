import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOneChunk } from '@parley/core/messages';
import { pack } from 'tar-stream';
import type { Manifest } from './manifest';
import { encodeManifest, isSignatureOf } from './archive-form';
import { backupForm } from './manifest';
import { fileName, memberNamed, rowsName } from './members';
import { readArchive } from './read-archive';
import { openArchive, partialName } from './write-archive';

const folder = mkdtempSync(join(tmpdir(), 'parley-archive-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const secret = 'the secret of the server that makes archives';

const manifest: Omit<Manifest, 'checksums'> = {
  version: '1.2.3',
  postgresVersion: 180_004,
  migrations: ['0077-baseline'],
  createdAt: '2026-01-01T00:00:00.000Z',
  host: 'chat.example.org',
  secretFingerprint: 'ab',
  tables: [{ name: 'message', columns: ['id'], rows: 1, digest: 'cd' }],
  sequences: [{ name: 'message_id_seq', lastValue: '7' }],
  files: { count: 2, bytes: 3, missing: [], surplus: [] },
};

const bytes = (text: string) => inOneChunk(Buffer.from(text));

/** Larger than what is kept in memory. */
const large = 'x'.repeat(5 * 2 ** 20);

const contents: Readonly<Record<string, string>> = {
  [fileName('user_uploads/1/ab/token')]: 'a text',
  [fileName('user_avatars/1.png')]: large,
  [rowsName('message', 1)]: 'rows',
};

const newArchive = async (name: string): Promise<string> => {
  const file = join(folder, name);
  const writer = await openArchive(backupForm, file);
  for (const [member, content] of Object.entries(contents)) {
    expect(await writer.add(member, bytes(content))).toBe(content.length);
  }
  await writer.finish((checksums) => ({ ...manifest, checksums }), secret);
  return file;
};

const read = async (file: string) => {
  const found: Record<string, string> = {};
  const {
    manifest: told,
    text,
    signature,
  } = await readArchive(
    backupForm,
    file,
    'reading',
    () => undefined,
    async (member, content) => {
      found[member.kind === 'file' ? fileName(member.key) : member.table] = (
        await buffer(content)
      ).toString();
    },
  );
  return { found, told, text, signature };
};

/** An archive of these members as a manipulator would write it. */
const forged = async (...members: readonly (readonly [name: string, content: string])[]) => {
  const file = join(folder, 'forged.tar');
  const archive = pack();
  members.forEach(([name, content]) => archive.entry({ name }, content));
  archive.finalize();
  writeFileSync(file, await buffer(archive));
  return file;
};

describe('an archive', () => {
  it('has what was written, and a signature', async () => {
    const file = await newArchive('whole.tar');
    const { found, told, text, signature } = await read(file);
    expect(Object.keys(found)).toEqual([...Object.keys(contents).slice(0, 2), 'message']);
    expect(Object.values(found)).toEqual(Object.values(contents));
    expect(told).toEqual({ ...manifest, checksums: [expect.any(String)] });
    expect(isSignatureOf('backup', signature, text, secret)).toBe(true);
    expect(isSignatureOf('backup', signature, text.replace('1.2.3', '1.2.4'), secret)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(partialName(file)) || existsSync(`${file}.spool`)).toBe(false);
  });

  it.each([0, 100, 511, 512, 600, 1024, 3_000_000, -1536, -3000, -4000])(
    'is refused if it is cut off at %d bytes',
    async (at) => {
      const file = await newArchive(`cut${at}.tar`);
      truncateSync(file, at < 0 ? statSync(file).size + at : at);
      await expect(read(file)).rejects.toThrow(/is damaged, or was changed: it is cut off/);
    },
  );

  it.each([
    ['a file', 'a text', 'b text'],
    ['rows', 'rows', 'wors'],
    ['a name', 'files/user_uploads', 'files/user_uploadz'],
    ['a checksum', '  files/', '  filez/'],
  ])('is refused if one byte of %s is another', async (_, from, to) => {
    const file = await newArchive('changed.tar');
    writeFileSync(file, readFileSync(file, 'latin1').replace(from, to), 'latin1');
    await expect(read(file)).rejects.toThrow(/is damaged, or was changed/);
  });

  it.each([
    '../outside',
    'files/../outside',
    'files/user_uploads/../../outside',
    '/etc/passwd',
    'files//x',
    'files/.hidden',
    'database/pg_catalog.pg_class/000001.gz',
    'database/message"; drop/000001.gz',
    'databases/../message/000001.gz',
    'databases/two/pg_catalog.pg_class/000001.gz',
    'records/../messages/0000000000000001-1.ndjson.gz',
    'records/messages/1-1.ndjson.gz',
    'other',
  ])('cannot have a member %s', async (name) => {
    expect(memberNamed(name)).toBeUndefined();
    await expect(read(await forged([name, 'x']))).rejects.toThrow('no backup contains');
  });

  it('cannot have members that no checksum confirms', async () => {
    const text = encodeManifest({ ...manifest, checksums: [] });
    const file = await forged(
      ['files/user_uploads/x', 'x'],
      ['manifest.json', text],
      ['manifest.signature', 'x'],
    );
    await expect(read(file)).rejects.toThrow('checksums are not those of its manifest');
  });

  it.each([
    ['that is no JSON', 'none', /its manifest cannot be read/],
    ['of another form', '{"format":2}', /has the format 2, and this version reads 1/],
    ['without content', '{"format":1}', /its manifest is incomplete/],
    [
      'with a name that is none',
      encodeManifest({ ...manifest, checksums: [] }).replace('"message"', '"a b"'),
      /its manifest is incomplete/,
    ],
  ])('cannot have a manifest %s', async (_, text, problem) => {
    await expect(
      read(await forged(['manifest.json', text], ['manifest.signature', 'x'])),
    ).rejects.toThrow(problem);
  });

  it('is no other file, and exists', async () => {
    const text = join(folder, 'text');
    writeFileSync(text, 'some text'.repeat(1000));
    await expect(read(text)).rejects.toThrow('it is cut off, or no archive');
    await expect(read(join(folder, 'none'))).rejects.toThrow('there is no archive');
  });
});

describe('an interrupted archive', () => {
  const keys = Array.from({ length: 1_500 }, (_, index) => `user_uploads/${index}`);

  it.each([
    ['after a file', 500 * 1024, 500],
    ['within a file', 500 * 1024 + 520, 500],
    ['within the first list', 1_000 * 1024 + 700, 1_000],
    ['after the first list', 1_000 * 1024 + 130_000, 1_039],
    ['at its begin', 0, 0],
  ])('is continued with its complete files: %s', async (_, at, kept) => {
    const file = join(folder, `continued${at}.tar`);
    const first = await openArchive(backupForm, file);
    for (const key of keys) {
      await first.add(fileName(key), bytes(key));
    }
    await first.add(rowsName('message', 1), bytes('old rows'));
    await first.interrupt();
    truncateSync(partialName(file), at);
    const second = await openArchive(backupForm, file);
    expect(second.kept.files.size).toBe(kept);
    for (const key of keys.filter((one) => !second.kept.files.has(one))) {
      await second.add(fileName(key), bytes(key));
    }
    await second.finish((checksums) => ({ ...manifest, checksums }), secret);
    const { found } = await read(file);
    expect(found).toEqual(Object.fromEntries(keys.map((key) => [fileName(key), key])));
  });
});
