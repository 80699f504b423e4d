import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import type { UserId } from '../../../kernel';
import { everyone, role } from '../../../kernel';
import { aBot, aCaller, aUser, aUserGroup, someRealm, exactly } from '../../../testing';
import type { ChangeGroupMembers } from './change-group-members';
import { changeGroupMembers } from './change-group-members';

const caller = aCaller({ role: role.owner });
const [inside, outside] = [aUser(), aUser()];
const bot = aBot(caller.user);
const inner = aUserGroup();
const group = aUserGroup({ name: 'club', members: [inside.id] });
const given = {
  realms: [someRealm],
  users: [caller.user, inside, outside, bot],
  userGroups: [inner, group],
};
const command = (changes: Partial<ChangeGroupMembers> = {}): ChangeGroupMembers => ({
  groupId: group.id,
  add: [],
  remove: [],
  addSubgroups: [],
  removeSubgroups: [],
  parameters: ['add', 'delete'],
  ...changes,
});

describe('changeGroupMembers', () => {
  it('changes members and subgroups, and announces each change to everyone', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({ add: [outside.id], remove: [inside.id], addSubgroups: [inner.id] });
    expect(await changeGroupMembers(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().userGroups[1]).toMatchObject({
      members: [outside.id],
      subgroups: [inner.id],
    });
    const groupEvents = state().events.filter(({ event }) => event._tag.startsWith('UserGroup'));
    expect(groupEvents).toMatchObject([
      { event: { change: 'add', userIds: [outside.id] }, audience: exactly(everyone) },
      { event: { change: 'remove', userIds: [inside.id] }, audience: exactly(everyone) },
      { event: { change: 'add', subgroupIds: [inner.id] }, audience: exactly(everyone) },
    ]);
  });

  it('leaves the group as it was if one request adds and removes the same', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      add: [outside.id],
      remove: [outside.id],
      addSubgroups: [inner.id],
      removeSubgroups: [inner.id],
    });
    expect(await changeGroupMembers(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().userGroups[1]).toMatchObject({ members: [inside.id], subgroups: [] });
  });

  it('enqueues the notices to users, those with the same text as one job', async () => {
    const { state, ...ports } = inMemory(given);
    await changeGroupMembers(ports)(caller, command({ add: [outside.id], remove: [inside.id] }))();
    const noticeTo = (readerId: UserId, text: string) => ({
      _tag: 'PostNotices',
      notices: [{ readerId, content: expect.stringContaining(`${text} the group @_*club*.`) }],
    });
    expect(state().jobs.map(({ job }) => job)).toMatchObject([
      noticeTo(outside.id, 'added you to'),
      noticeTo(inside.id, 'removed you from'),
    ]);
  });

  it.each([
    [
      'nothing is requested',
      {},
      accessFailure('NoMembershipChanges', { parameters: ['add', 'delete'] }),
    ],
    [
      'the group does not exist',
      { groupId: aUserGroup().id, add: [outside.id] },
      accessFailure('InvalidUserGroup'),
    ],
    [
      'one of several changes is invalid',
      { add: [outside.id], remove: [bot.id] },
      accessFailure('NotGroupMember', { id: bot.id }),
    ],
  ])('fails and changes nothing if %s', async (_, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    expect(await changeGroupMembers(ports)(caller, command(changes))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
