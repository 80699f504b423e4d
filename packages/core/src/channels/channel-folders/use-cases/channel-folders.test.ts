import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import { ChannelFolderId, RealmId, everyone } from '../../../kernel';
import { aCaller, aChannel, aChannelFolder, aRealm, exactly } from '../../../testing';
import { channelFailure } from '../../failures';
import { createChannelFolder } from './create-channel-folder';
import { listChannelFolders } from './list-channel-folders';
import { reorderChannelFolders } from './reorder-channel-folders';
import { updateChannelFolder } from './update-channel-folder';

const caller = aCaller();

const work = aChannelFolder({ name: 'Work', order: 2 });
const play = aChannelFolder({ name: 'Play', order: 1 });
const old = aChannelFolder({ name: 'Old', order: 0, isArchived: true });
const given = { channelFolders: [work, play, old] };

describe('createChannelFolder', () => {
  it('puts the folder last, and notifies everyone', async () => {
    const ports = inMemory(given);
    const command = { name: 'New', description: 'Things' };
    const created = await createChannelFolder(ports)(caller, command)();
    const folder = ports.state().channelFolders.at(-1);
    expect(created).toEqual(E.right(folder?.id));
    expect(folder).toMatchObject({ ...command, order: 3, creatorId: caller.user.id });
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ChannelFolderAdded', folder }, audience: exactly(everyone) },
    ]);
  });

  it.each([
    [' ', channelFailure('ChannelFolderNameBlank')],
    ['a\tb', channelFailure('InvalidCharacterInFolderName', { position: 2 })],
    ['work', channelFailure('ChannelFolderExists', { name: 'work' })],
    ['OLD', channelFailure('ChannelFolderExists', { name: 'OLD' })],
  ])('refuses the name %j, and changes nothing', async (name, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    const failed = await createChannelFolder(ports)(caller, { name, description: '' })();
    expect(failed).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });

  it('ignores the folders of other organizations', async () => {
    const elsewhere = aCaller({ realm: aRealm({ id: nextId(RealmId) }) });
    const ports = inMemory(given);
    const command = { name: 'Work', description: '' };
    expect(await createChannelFolder(ports)(elsewhere, command)()).toMatchObject({ _tag: 'Right' });
  });
});

describe('listChannelFolders', () => {
  it.each([
    [413, true, [work, play, old]],
    [413, false, [work, play]],
    [undefined, true, [old, play, work]],
  ])('at level %p, with archived ones: %p', async (level, includeArchived, folders) => {
    const ports = inMemory(given);
    const by = level === undefined ? caller : aCaller({ level });
    expect(await listChannelFolders(ports)(by, { includeArchived })()).toEqual(E.right(folders));
  });
});

describe('reorderChannelFolders', () => {
  it('orders all folders, archived ones included', async () => {
    const ports = inMemory(given);
    const order = [play.id, old.id, work.id];
    expect(await reorderChannelFolders(ports)(caller, { order })()).toEqual(E.right(undefined));
    const listed = await listChannelFolders(ports)(caller, { includeArchived: true })();
    expect(E.isRight(listed) && listed.right.map(({ id }) => id)).toEqual(order);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ChannelFoldersReordered', order }, audience: exactly(everyone) },
    ]);
  });

  it.each([
    ['one is missing', [work.id, play.id]],
    ['one is named twice', [work.id, play.id, play.id]],
    ['one does not exist', [work.id, play.id, nextId(ChannelFolderId)]],
  ])('fails and changes nothing if %s', async (_, order) => {
    const ports = inMemory(given);
    const before = ports.state();
    const failed = await reorderChannelFolders(ports)(caller, { order })();
    expect(failed).toEqual(E.left(channelFailure('InvalidFolderOrder')));
    expect(ports.state()).toBe(before);
  });
});

describe('updateChannelFolder', () => {
  const command = {
    folderId: work.id,
    name: undefined,
    description: undefined,
    isArchived: undefined,
  };

  it('notifies everyone of each property that changes, and of no other', async () => {
    const ports = inMemory(given);
    const update = { ...command, name: 'Work', description: 'Jobs', isArchived: true };
    expect(await updateChannelFolder(ports)(caller, update)()).toEqual(E.right(undefined));
    expect(ports.state().channelFolders[0]).toMatchObject({
      name: 'Work',
      description: 'Jobs',
      isArchived: true,
    });
    expect(ports.state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'ChannelFolderUpdated', folderId: work.id, changes: { description: 'Jobs' } },
      { _tag: 'ChannelFolderUpdated', folderId: work.id, changes: { isArchived: true } },
    ]);
  });

  it('keeps a name that is older than the rules for names', async () => {
    const old = { ...work, name: 'Wo\u202erk' };
    const ports = inMemory({ ...given, channelFolders: [old] });
    const update = { ...command, name: old.name, description: 'Jobs' };
    expect(await updateChannelFolder(ports)(caller, update)()).toEqual(E.right(undefined));
    expect(ports.state().channelFolders).toMatchObject([{ name: old.name, description: 'Jobs' }]);
    const renamed = { ...update, name: `${old.name}!` };
    expect(await updateChannelFolder(ports)(caller, renamed)()).toMatchObject({
      left: { _tag: 'InvalidCharacterInFolderName' },
    });
  });

  it('does not archive a folder with an archived channel, which may become active again', async () => {
    const channels = [aChannel({ folderId: work.id, isArchived: true })];
    const ports = inMemory({ ...given, channels });
    const update = { ...command, isArchived: true };
    expect(await updateChannelFolder(ports)(caller, update)()).toEqual(
      E.left(channelFailure('ChannelFolderNotEmpty')),
    );
  });

  it.each([
    [
      'another has the name',
      { name: 'PLAY' },
      channelFailure('ChannelFolderExists', { name: 'PLAY' }),
    ],
    ['the name is blank', { name: '' }, channelFailure('ChannelFolderNameBlank')],
    [
      'it is archived with channels in it',
      { isArchived: true },
      channelFailure('ChannelFolderNotEmpty'),
    ],
    [
      'there is no such folder',
      { folderId: nextId(ChannelFolderId) },
      channelFailure('InvalidChannelFolderId'),
    ],
  ])('fails and changes nothing if %s', async (_, changes, failure) => {
    const ports = inMemory({ ...given, channels: [aChannel({ folderId: work.id })] });
    const before = ports.state();
    const failed = await updateChannelFolder(ports)(caller, { ...command, ...changes })();
    expect(failed).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });
});
