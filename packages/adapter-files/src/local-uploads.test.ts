import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadStoreContract } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { localUploads } from './local-uploads';

const folder = mkdtempSync(join(tmpdir(), 'parley-uploads-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

uploadStoreContract('in a folder', () => localUploads(folder));

const oneByte = async function* () {
  yield await Promise.resolve(new Uint8Array([1]));
};

describe('localUploads', () => {
  it('leaves nothing half written behind', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
    expect(files.filter((name) => /\.[0-9a-f-]{36}$/.test(name))).toEqual([]);
  });

  it('stays in its folder', async () => {
    const { write, read, remove } = localUploads(join(folder, 'inner'));
    const nothing = oneByte();
    expect(E.isLeft(await write('../outer', nothing)())).toBe(true);
    expect(await read('../user_uploads')()).toEqual(E.right(O.none));
    expect(await remove('../user_uploads')()).toEqual(E.right(undefined));
    expect(readdirSync(folder)).toContain('user_uploads');
  });
});
