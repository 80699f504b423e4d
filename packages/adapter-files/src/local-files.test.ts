import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bytes } from '@parley/core/messages';
import { fileStoreContract } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { localFiles } from './local-files';

const folder = mkdtempSync(join(tmpdir(), 'parley-uploads-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

fileStoreContract('in a folder', () => localFiles(folder));

const oneByte = async function* () {
  yield await Promise.resolve(new Uint8Array([1]));
};

const brokenAtOnce = async function* (): Bytes {
  await Promise.reject(new Error('broken'));
  yield new Uint8Array([1]);
};

const brokenAfterAPiece = async function* (): Bytes {
  yield* oneByte();
  await Promise.reject(new Error('broken'));
};

describe('localFiles', () => {
  it.each([
    ['at once', brokenAtOnce],
    ['after a chunk', brokenAfterAPiece],
  ])('leaves nothing behind of a file whose stream failed %s', async (_, broken) => {
    const own = join(folder, `broken ${randomUUID()}`);
    const { write } = localFiles(own);
    // Many at once, so that they run concurrently.
    const writes = Array.from({ length: 200 }, (_each, turn) =>
      write(`some/file-${turn}`, broken())(),
    );
    expect((await Promise.all(writes)).every(E.isLeft)).toBe(true);
    // All pending operations have completed.
    await sleep(20);
    expect(readdirSync(join(own, 'some'))).toEqual([]);
  });

  it('does not leave its folder', async () => {
    const { write, read, remove } = localFiles(join(folder, 'inner'));
    const nothing = oneByte();
    expect(E.isLeft(await write('../outer', nothing)())).toBe(true);
    expect(await read('../user_uploads')()).toEqual(E.right(O.none));
    expect(await remove('../user_uploads')()).toEqual(E.right(undefined));
    expect(readdirSync(folder)).toContain('user_uploads');
  });
});
