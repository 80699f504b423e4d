import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { RealmPictureName } from '../../../access';
import { accessFailure, defaultRealmPicturePath } from '../../../access';
import { inMemory } from '../../../in-memory';
import { everyone, role, unexpected } from '../../../kernel';
import { messageFailure } from '../../../messages';
import { aCaller, aUser, someRealm } from '../../../testing';
import { removeRealmPicture, uploadRealmPicture } from './change-realm-pictures';

const file = { name: 'face.png', bytes: new Uint8Array([1, 2, 3]) };
const caller = aCaller({ user: aUser({ role: role.administrator }) });
const aWorld = () => inMemory({ realms: [someRealm], users: [caller.user] });

const urlIn = (result: E.Either<unknown, string>): string => E.getOrElse(() => '')(result);
const keyIn = (url: string): string => url.slice(someRealm.url.length + 1);

describe('the pictures of an organization', () => {
  it.each<readonly [RealmPictureName, 'D' | 'G']>([
    ['icon', 'G'],
    ['logo', 'D'],
    ['night_logo', 'D'],
  ])('are uploaded, replaced and removed: %s', async (picture, defaultSource) => {
    const { state, ...ports } = aWorld();
    const upload = () => uploadRealmPicture(ports)(caller, { picture, files: [file] })();
    const isThere = async (url: string) => E.exists(O.isSome)(await ports.files.read(keyIn(url))());
    const [first, second] = [urlIn(await upload()), urlIn(await upload())];
    expect(keyIn(first)).toMatch(
      new RegExp(`^user_avatars/${someRealm.id}/realm/${picture}-[0-9a-f]{40}\\.png$`),
    );
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect(state().realms[0]?.pictures[picture]).toBe(keyIn(second));
    const none = urlIn(await removeRealmPicture(ports)(caller, picture)());
    expect(none).toBe(`${someRealm.url}${defaultRealmPicturePath}`);
    expect(await isThere(second)).toBe(false);
    expect(state().events.map(({ event, audience }) => ({ event, audience }))).toEqual(
      [
        [first, 'U'],
        [second, 'U'],
        [none, defaultSource],
      ].map(([url, source]) => ({
        event: { _tag: 'RealmPictureChanged', picture, url, source },
        audience: everyone,
      })),
    );
  });

  it('stay as they are without events if there is nothing to remove', async () => {
    const { state, ...ports } = aWorld();
    await removeRealmPicture(ports)(caller, 'icon')();
    expect(state().events).toEqual([]);
  });

  it.each([
    ['there is no file', [], accessFailure('NotOneRealmPicture', { picture: 'logo' })],
    ['there are two files', [file, file], accessFailure('NotOneRealmPicture', { picture: 'logo' })],
    [
      'the file is too large',
      [{ ...file, bytes: new Uint8Array(5 * 1024 * 1024 + 1) }],
      messageFailure('FileTooLarge', { limitMib: 5 }),
    ],
    ['it is no picture', [{ ...file, name: 'face.txt' }], { _tag: 'InvalidImageFormat' }],
  ])('are rejected if %s', async (_, files, failure) => {
    const { state, ...ports } = aWorld();
    const result = await uploadRealmPicture(ports)(caller, { picture: 'night_logo', files })();
    expect(result).toEqual(E.left(failure));
    expect(state().events).toEqual([]);
  });

  it('leave no file behind if they cannot be stored', async () => {
    const ports = aWorld();
    const written: string[] = [];
    const files: typeof ports.files = {
      ...ports.files,
      write: (key, content) => {
        written.push(key);
        return ports.files.write(key, content);
      },
    };
    const transact: typeof ports.transact = () => TE.left(unexpected('the database is gone'));
    const change = uploadRealmPicture({ ...ports, files, transact });
    expect(E.isLeft(await change(caller, { picture: 'icon', files: [file] })())).toBe(true);
    expect(written).toHaveLength(1);
    expect(await files.read(written[0] ?? '')()).toEqual(E.right(O.none));
  });
});
