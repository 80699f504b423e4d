import { someTime } from '../../in-memory';
import { aUser, aUserGroup, someRealm } from '../../testing';
import { referencesTo } from './references-to-user';

const user = aUser();

describe('referencesTo', () => {
  it.each(['add', 'remove'] as const)(
    'names each group that contains the user, and says which are deactivated: %s',
    (change) => {
      const [active, deactivated] = [
        aUserGroup({ members: [user.id] }),
        aUserGroup({ members: [user.id], isActive: false }),
      ];
      const { memberships } = referencesTo(
        {
          realm: someRealm,
          user,
          groups: [deactivated, aUserGroup(), active],
          channels: [],
          deactivated: new Set(),
          now: someTime,
        },
        change,
      );
      const own = [active.id, deactivated.id];
      expect(
        memberships.filter(
          (event) => event._tag !== 'UserGroupMembersChanged' || own.includes(event.groupId),
        ),
      ).toEqual([
        { _tag: 'UserGroupMembersChanged', change, groupId: active.id, userIds: [user.id] },
        {
          _tag: 'UserGroupMembersChanged',
          change,
          groupId: deactivated.id,
          userIds: [user.id],
          isDeactivated: true,
        },
      ]);
    },
  );
});
