import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser, aUserGroup, someRealm } from '../../../testing';
import { getGroupMembers, getSubgroups, isGroupMember } from './get-group-members';

const caller = aCaller();
const [direct, below] = [aUser(), aUser()];
const inactive = aUser({ isActive: false });
const bot = aBot(direct);
const innermost = aUserGroup();
const inner = aUserGroup({ members: [below.id], subgroups: [innermost.id] });
const outer = aUserGroup({ members: [direct.id, inactive.id, bot.id], subgroups: [inner.id] });
const deactivatedGroup = aUserGroup({ isActive: false });
const ports = inMemory({
  users: [caller.user, direct, below, inactive, bot],
  userGroups: [innermost, inner, outer, deactivatedGroup],
});

describe('members of a group', () => {
  it('are the active users, including those of subgroups unless only direct members are requested', async () => {
    const members = (directOnly: boolean) =>
      getGroupMembers(ports)(caller, { groupId: outer.id, directOnly })();
    expect(await members(true)).toEqual(E.right([direct.id, bot.id]));
    expect(await members(false)).toEqual(E.right([direct.id, below.id, bot.id]));
  });

  it('follow from roles for system groups', async () => {
    const groupId = someRealm.systemGroups['role:members'];
    const result = await getGroupMembers(ports)(caller, { groupId, directOnly: true })();
    expect(result).toEqual(E.right([caller.user.id, direct.id, below.id, bot.id]));
  });

  it.each([
    [direct, true, E.right(true)],
    [below, true, E.right(false)],
    [below, false, E.right(true)],
    [inactive, false, E.left(accessFailure('UserIsDeactivated'))],
    [aUser(), false, E.left(accessFailure('UserDoesNotExist'))],
  ])('can be checked one by one: %#', async ({ id: userId }, directOnly, expected) => {
    const query = { groupId: outer.id, directOnly, userId };
    expect(await isGroupMember(ports)(caller, query)()).toEqual(expected);
  });

  it('include bots only from the level that allows it', async () => {
    const isBotMember = (level: number) =>
      isGroupMember(ports)(
        { ...caller, level },
        { groupId: outer.id, directOnly: true, userId: bot.id },
      )();
    expect(await isBotMember(caller.level)).toEqual(E.right(true));
    expect(await isBotMember(1)).toEqual(E.left(accessFailure('UserDoesNotExist')));
  });
});

describe('subgroups of a group', () => {
  it('include nested ones unless only direct ones are requested', async () => {
    const subgroups = (directOnly: boolean) =>
      getSubgroups(ports)(caller, { groupId: outer.id, directOnly })();
    expect(await subgroups(true)).toEqual(E.right([inner.id]));
    expect(await subgroups(false)).toEqual(E.right([innermost.id, inner.id]));
  });

  it.each([
    ['unknown', aUserGroup().id, accessFailure('InvalidUserGroup')],
    ['deactivated', deactivatedGroup.id, accessFailure('UserGroupDeactivated')],
  ])('are not listed for %s groups', async (_, groupId, failure) => {
    const query = { groupId, directOnly: false };
    expect(await getSubgroups(ports)(caller, query)()).toEqual(E.left(failure));
    expect(await getGroupMembers(ports)(caller, query)()).toEqual(E.left(failure));
  });
});
