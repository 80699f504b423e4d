import * as E from 'fp-ts/Either';
import type { DeactivationObjection } from '../../../access';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aRealm, aUser, aUserGroup, someRealm } from '../../../testing';
import { deactivateUserGroup } from './deactivate-user-group';

const member = aUser();
const group = aUserGroup({ members: [member.id] });
const manager = aCaller({ user: aUser({ id: group.creatorId ?? member.id }) });
const owner = aCaller({ role: role.owner });
const given = { realms: [someRealm], users: [member, manager.user, owner.user] };

describe('deactivateUserGroup', () => {
  it('deactivates a group that is not in use, and announces it to everyone', async () => {
    const { state, ...ports } = inMemory({ ...given, userGroups: [group] });
    expect(await deactivateUserGroup(ports)(manager, { groupId: group.id })()).toEqual(
      E.right(undefined),
    );
    expect(state().userGroups).toMatchObject([{ isActive: false }]);
    expect(state().events).toMatchObject([
      {
        event: {
          _tag: 'UserGroupActivityChanged',
          group: { isActive: false, members: [member.id] },
        },
      },
    ]);
  });

  it('reports what uses the group, but no channel that is hidden from the caller', async () => {
    const outer = aUserGroup({ subgroups: [group.id] });
    const secret = aChannel({
      privacy: 'privateProtected',
      permissions: { can_send_message_group: group.id },
    });
    const ports = inMemory({ ...given, userGroups: [group, outer], channels: [secret] });
    const above = { _tag: 'Subgroup', supergroupIds: [outer.id] };
    const inChannel = {
      _tag: 'Channel',
      channelId: secret.id,
      settings: ['can_send_message_group'],
    };
    const objectionsFor = async (caller: typeof owner) => {
      const result = await deactivateUserGroup(ports)(caller, { groupId: group.id })();
      return E.isLeft(result) && result.left._tag === 'UserGroupInUse'
        ? result.left.objections
        : [];
    };
    expect(await objectionsFor(owner)).toEqual([above, inChannel]);
    expect(await objectionsFor(manager)).toEqual([above]);
    expect(ports.state().userGroups[0]?.isActive).toBe(true);
  });

  it('reports uses in permissions of other groups and of the organization', async () => {
    const managed = aUserGroup({
      permissions: {
        can_manage_group: { direct_members: [member.id], direct_subgroups: [group.id] },
      },
    });
    const realm = aRealm({ settings: { can_invite_users_group: group.id } });
    const ports = inMemory({ ...given, realms: [realm], userGroups: [group, managed] });
    const objections: readonly DeactivationObjection[] = [
      { _tag: 'Realm', settings: ['can_invite_users_group'] },
      { _tag: 'UserGroup', groupId: managed.id, settings: ['can_manage_group'] },
    ];
    const caller = aCaller({ user: owner.user, realm });
    const result = await deactivateUserGroup(ports)(caller, { groupId: group.id })();
    expect(result).toEqual(E.left(accessFailure('UserGroupInUse', { objections })));
  });

  it.each([
    ['that the caller does not manage', aCaller(), group, accessFailure('InsufficientPermission')],
    ['twice', manager, { ...group, isActive: false }, accessFailure('UserGroupDeactivated')],
  ])('rejects the deactivation of a group %s', async (_, caller, existing, failure) => {
    const ports = inMemory({ ...given, userGroups: [existing] });
    expect(await deactivateUserGroup(ports)(caller, { groupId: group.id })()).toEqual(
      E.left(failure),
    );
  });
});
