import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { inMemory } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm } from '../../../testing';
import { removeAvatar, uploadAvatar } from './change-avatar';
import { deactivateUser } from './deactivate-user';
import { accessFailure } from '../../../access';
import type { FileStore } from '../../../messages';
import { messageFailure } from '../../../messages';

const file = { name: 'me.png', bytes: new Uint8Array([1, 2, 3]) };
const user = aUser();
const withChangesDisabled = aRealm({ settings: { avatar_changes_disabled: true } });

const pathOf = (url: string): string => url.slice(1);

const bytesAt = async ({ files }: { readonly files: FileStore }, url: string) => {
  const found = await files.read(pathOf(url))();
  const bytes: number[] = [];
  for await (const chunk of E.isRight(found) && O.isSome(found.right) ? found.right.value : []) {
    bytes.push(...chunk);
  }
  return bytes;
};

describe('uploadAvatar', () => {
  it('stores both sizes, increments the version, and notifies everyone', async () => {
    const { state, ...ports } = inMemory({ users: [user] });
    const result = await uploadAvatar(ports)(aCaller({ user }), [file])();
    const url = E.getOrElse(() => '')(result);
    const mediumUrl = url.replace('.png', '-medium.png');
    expect(pathOf(url)).toMatch(new RegExp(`^user_avatars/${someRealm.id}/[0-9a-f]{40}\\.png$`));
    expect(await bytesAt(ports, url)).toEqual([1]);
    expect(await bytesAt(ports, mediumUrl)).toEqual([1, 2, 3]);
    expect(state().users[0]).toMatchObject({ avatarSource: 'U', avatarVersion: 2 });
    expect(state().events.map(({ event, audience }) => ({ event, audience }))).toEqual([
      {
        event: { _tag: 'AvatarChanged', userId: user.id, source: 'U', url, mediumUrl, version: 2 },
        audience: everyone,
      },
    ]);
  });

  it('also emits the bot event for a bot, and removes the previous picture', async () => {
    const bot = aBot(user);
    const { state, ...ports } = inMemory({ users: [user, bot] });
    const first = await uploadAvatar(ports)(aCaller({ user: bot }), [file])();
    const again = aCaller({ user: state().users[1] ?? bot });
    const second = await uploadAvatar(ports)(again, [file])();
    const read = (result: typeof first) =>
      ports.files.read(pathOf(E.getOrElse(() => '')(result)))();
    expect(await read(first)).toEqual(E.right(O.none));
    expect(await read(second)).toEqual(E.right(O.some(expect.anything())));
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'AvatarChanged',
      'BotDetailChanged',
      'AvatarChanged',
      'BotDetailChanged',
    ]);
    expect(state().users[1]?.avatarVersion).toBe(3);
  });

  it.each([
    ['there is no file', aCaller({ user }), [], accessFailure('NotOneAvatar')],
    [
      'there are two files, even if changes are disabled',
      aCaller({ user, realm: withChangesDisabled }),
      [file, file],
      accessFailure('NotOneAvatar'),
    ],
    [
      'changes are disabled',
      aCaller({ user, realm: withChangesDisabled }),
      [{ ...file, name: 'me.txt' }],
      accessFailure('AvatarChangesDisabled'),
    ],
    [
      'the file is too large',
      aCaller({ user }),
      [{ name: 'me.txt', bytes: new Uint8Array(5 * 1024 * 1024 + 1) }],
      messageFailure('FileTooLarge', { limitMib: 5 }),
    ],
    [
      'the file is not a picture',
      aCaller({ user }),
      [{ ...file, name: 'me.txt' }],
      { _tag: 'InvalidImageFormat' },
    ],
  ])('fails and changes nothing if %s', async (_, caller, files, failure) => {
    const { state, ...ports } = inMemory({ users: [user] });
    const before = state();
    expect(await uploadAvatar(ports)(caller, files)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('lets administrators change theirs even if changes are disabled', async () => {
    const administrator = aUser({ role: role.administrator });
    const ports = inMemory({ users: [administrator] });
    const result = await uploadAvatar(ports)(
      aCaller({ user: administrator, realm: withChangesDisabled }),
      [file],
    )();
    expect(E.isRight(result)).toBe(true);
  });
});

describe('removeAvatar', () => {
  it('restores the gravatar and removes the files', async () => {
    const { state, ...ports } = inMemory({ users: [user] });
    const uploaded = await uploadAvatar(ports)(aCaller({ user }), [file])();
    const caller = aCaller({ user: state().users[0] ?? user });
    const result = await removeAvatar(ports)(caller)();
    expect(result).toEqual(E.right(expect.stringContaining('gravatar')));
    expect(state().users[0]).toMatchObject({ avatarSource: 'G', avatarVersion: 3 });
    expect(await ports.files.read(pathOf(E.getOrElse(() => '')(uploaded)))()).toEqual(
      E.right(O.none),
    );
    expect(state().events.at(-1)).toMatchObject({
      event: { _tag: 'AvatarChanged', source: 'G', version: 3 },
    });
  });

  it('fails if changes are disabled', async () => {
    const ports = inMemory({ users: [user] });
    expect(await removeAvatar(ports)(aCaller({ user, realm: withChangesDisabled }))()).toEqual(
      E.left(accessFailure('AvatarChangesDisabled')),
    );
  });
});

describe('deactivateUser', () => {
  it('removes the picture of a deleted profile', async () => {
    const { state, ...ports } = inMemory({ users: [user] });
    const uploaded = await uploadAvatar(ports)(aCaller({ user }), [file])();
    const result = await deactivateUser(ports)(aCaller({ role: role.owner }), {
      userId: user.id,
      comment: undefined,
      actions: {
        deleteProfile: true,
        deletePublicChannelMessages: false,
        deletePrivateChannelMessages: false,
        deleteDirectMessages: false,
      },
    })();
    expect(result).toEqual(E.right(undefined));
    expect(state().users[0]).toMatchObject({ avatarSource: 'N', avatarVersion: 3 });
    expect(await ports.files.read(pathOf(E.getOrElse(() => '')(uploaded)))()).toEqual(
      E.right(O.none),
    );
  });
});
