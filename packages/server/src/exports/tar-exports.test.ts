import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BegunArchive } from '@parley/core/organization';
import { RealmId, UserId, asId } from '@parley/core/kernel';
import { someRealm } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { tarExports } from './tar-exports';

describe('what is noted of an archive that is begun', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-export-notes-'));
  const archives = tarExports(folder, 'a secret of the server');
  const note = join(folder, 'a.tar.partial.json');
  const begun: BegunArchive = {
    type: 'full_with_consent',
    realmId: asId(RealmId)(1),
    consenting: [asId(UserId)(7)],
  };

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is there until the archive is complete or discarded', async () => {
    expect(await archives.noted('a.tar')()).toEqual(E.right(O.none));
    await archives.note('a.tar', begun)();
    expect(await archives.noted('a.tar')()).toEqual(E.right(O.some(begun)));
    await archives.discard('a.tar')();
    expect(existsSync(note)).toBe(false);

    await archives.note('a.tar', begun)();
    const opened = await archives.open('a.tar')();
    const finished =
      E.isRight(opened) &&
      (await opened.right.finish({ type: begun.type, createdAt: 1, realm: someRealm })());
    expect(finished).toMatchObject(E.right({ records: {} }));
    expect([existsSync(note), existsSync(join(folder, 'a.tar'))]).toEqual([false, true]);
  });

  it.each(['', '{', '{"type":"public"}'])('is nothing if it cannot be read: %j', async (text) => {
    writeFileSync(note, text);
    expect(await archives.noted('a.tar')()).toEqual(E.right(O.none));
  });
});
