import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import { DefaultChannelGroupId, role } from '../../../kernel';
import { aCaller, aChannel, someRealm, aChannelUpdate, exactly } from '../../../testing';
import { channelFailure } from '../../failures';
import type { UpdateChannel } from '../../channels/update-plan';
import { archiveChannel } from '../../channels/use-cases/archive-channel';
import { setDefaultChannel } from '../../channels/use-cases/set-default-channel';
import { updateChannel } from '../../channels/use-cases/update-channel';
import { changeDefaultGroupChannels } from './change-default-group-channels';
import { createDefaultGroup } from './create-default-group';
import { deleteDefaultGroup } from './delete-default-group';
import { updateDefaultGroup } from './update-default-group';

const caller = aCaller({ role: role.administrator });
const [kitchen, garden] = [aChannel({ name: 'kitchen' }), aChannel({ name: 'garden' })];
const hidden = aChannel({ name: 'hidden', privacy: 'private' });
const house = {
  id: nextId(DefaultChannelGroupId),
  realmId: someRealm.id,
  name: 'House',
  description: 'Rooms',
  channelIds: [kitchen.id],
};
const other = { ...house, id: nextId(DefaultChannelGroupId), name: 'Other', channelIds: [] };
const given = {
  users: [caller.user],
  channels: [kitchen, garden, hidden, aChannel({ name: 'old', isArchived: true })],
  defaultChannelGroups: [house, other],
};
const audience = { users: [], standing: 'nonGuests' };

type Ports = ReturnType<typeof inMemory>;

/** The groups that the only event names, each with its channels. */
const announced = ({ state }: Ports) =>
  state().events.map((entry) =>
    entry.event._tag === 'DefaultChannelGroupsChanged'
      ? entry.event.groups.map(({ name, channels }) => [name, channels.map((each) => each.name)])
      : entry.event._tag,
  );

const groupId = house.id;
const unknown = nextId(DefaultChannelGroupId);

describe('Default channel groups', () => {
  it('are created with channels; everyone but guests gets all groups', async () => {
    const ports = inMemory(given);
    const command = { name: 'Plants', description: 'x', channelNames: [' GARDEN ', 'garden'] };
    expect(await createDefaultGroup(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(announced(ports)).toEqual([
      [
        ['House', ['kitchen']],
        ['Other', []],
        ['Plants', ['garden']],
      ],
    ]);
    expect(ports.state().events).toMatchObject([{ audience: exactly(audience) }]);
  });

  it.each([
    ['add', [garden.name], [['House', ['garden', 'kitchen']]]],
    ['remove', [kitchen.name], [['House', []]]],
  ] as const)('%s channels', async (operation, channelNames, groups) => {
    const ports = inMemory({ ...given, defaultChannelGroups: [house] });
    const command = { groupId, operation, channelNames };
    expect(await changeDefaultGroupChannels(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(announced(ports)).toEqual([groups]);
  });

  it('are renamed and described', async () => {
    const ports = inMemory(given);
    const command = { groupId, name: 'Home', description: undefined };
    expect(await updateDefaultGroup(ports)(caller, command)()).toEqual(E.right(undefined));
    const describing = { groupId, name: undefined, description: 'Flats' };
    expect(await updateDefaultGroup(ports)(caller, describing)()).toEqual(E.right(undefined));
    expect(ports.state().defaultChannelGroups[0]).toEqual({
      ...house,
      name: 'Home',
      description: 'Flats',
    });
  });

  it('are deleted', async () => {
    const ports = inMemory(given);
    expect(await deleteDefaultGroup(ports)(caller, { groupId })()).toEqual(E.right(undefined));
    expect(announced(ports)).toEqual([[['Other', []]]]);
  });

  const change = (given: Partial<UpdateChannel>) => (ports: Ports) =>
    updateChannel(ports)(caller, aChannelUpdate(kitchen.id, given))();

  it.each<[string, (ports: Ports) => Promise<E.Either<unknown, void>>]>([
    ['is archived', (ports) => archiveChannel(ports)(caller, { channelId: kitchen.id })()],
    ['is archived by a change', change({ isArchived: true })],
    ['becomes private', change({ isPrivate: true })],
    [
      'becomes a default channel',
      (ports) => setDefaultChannel(ports)(caller, { channelId: kitchen.id, isDefault: true })(),
    ],
    ['becomes a default channel by a change', change({ isDefault: true })],
  ])('lose a channel that %s', async (_, act) => {
    const ports = inMemory({ ...given, realms: [someRealm] });
    expect(await act(ports)).toEqual(E.right(undefined));
    expect(ports.state().defaultChannelGroups).toMatchObject([{ channelIds: [] }, other]);
    expect(announced(ports)).toContainEqual([
      ['House', []],
      ['Other', []],
    ]);
  });

  it('are not announced if a channel in none of them changes', async () => {
    const ports = inMemory({ ...given, realms: [someRealm] });
    await archiveChannel(ports)(caller, { channelId: garden.id })();
    expect(ports.state().defaultChannelGroups).toEqual([house, other]);
    expect(announced(ports)).not.toContainEqual(expect.any(Array));
  });

  const creation = { name: 'Plants', description: '', channelNames: ['garden'] };
  const update = { groupId, name: undefined, description: undefined };

  it.each([
    [
      'the name is taken',
      createDefaultGroup,
      { ...creation, name: 'House' },
      channelFailure('DefaultGroupExists', { name: 'House' }),
    ],
    [
      'the name is blank',
      createDefaultGroup,
      { ...creation, name: ' ' },
      channelFailure('InvalidDefaultGroupName', { name: ' ' }),
    ],
    [
      'the caller cannot read a channel',
      createDefaultGroup,
      { ...creation, channelNames: ['garden', 'hidden'] },
      channelFailure('InvalidChannelNameGiven', { name: 'hidden' }),
    ],
    [
      'a channel is archived',
      createDefaultGroup,
      { ...creation, channelNames: ['old'] },
      channelFailure('InvalidChannelNameGiven', { name: 'old' }),
    ],
    [
      'the name is too long',
      createDefaultGroup,
      { ...creation, name: 'n'.repeat(61) },
      channelFailure('DefaultGroupNameTooLong'),
    ],
  ])('are not created if %s', async (_, create, command, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    expect(await create(ports)(caller, command)()).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });

  it.each([
    ['nothing is to change', update, channelFailure('NothingNewOfDefaultGroup')],
    [
      'it has the name already',
      { ...update, name: 'House' },
      channelFailure('DefaultGroupHasThatName', { name: 'House' }),
    ],
    [
      'another has the name',
      { ...update, name: 'Other' },
      channelFailure('DefaultGroupExists', { name: 'Other' }),
    ],
    [
      'the name is blank',
      { ...update, name: ' ' },
      channelFailure('InvalidDefaultGroupName', { name: ' ' }),
    ],
    [
      'there is no such group',
      { ...update, groupId: unknown, name: 'x' },
      channelFailure('DefaultGroupDoesNotExist', { groupId: unknown }),
    ],
  ])('are not changed if %s', async (_, command, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    expect(await updateDefaultGroup(ports)(caller, command)()).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });

  it.each([
    [
      'add',
      'kitchen',
      channelFailure('ChannelInDefaultGroup', { channel: 'kitchen', group: 'House' }),
    ],
    [
      'remove',
      'garden',
      channelFailure('ChannelNotInDefaultGroup', { channel: 'garden', group: 'House' }),
    ],
    ['remove', 'attic', channelFailure('InvalidChannelNameGiven', { name: 'attic' })],
  ] as const)('do not %s %s', async (operation, name, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    const command = { groupId, operation, channelNames: [name] };
    expect(await changeDefaultGroupChannels(ports)(caller, command)()).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });

  it('are not deleted if there is no such group', async () => {
    const ports = inMemory(given);
    const failure = channelFailure('DefaultGroupDoesNotExist', { groupId: unknown });
    expect(await deleteDefaultGroup(ports)(caller, { groupId: unknown })()).toEqual(
      E.left(failure),
    );
  });
});
