import * as E from 'fp-ts/Either';
import { systemGroupNames } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aCaller, aUser, aUserGroup } from '../../../testing';
import { listUserGroups } from './list-user-groups';

describe('listUserGroups', () => {
  const caller = aCaller();
  const inactive = aUser({ isActive: false });
  const group = aUserGroup({ members: [caller.user.id, inactive.id] });
  const deactivatedGroup = aUserGroup({ isActive: false });
  const ports = inMemory({ users: [caller.user, inactive], userGroups: [group, deactivatedGroup] });

  it.each([
    [false, [group.id]],
    [true, [group.id, deactivatedGroup.id]],
  ])(
    'lists the system groups first; deactivated groups if requested: %p',
    async (requested, ids) => {
      const result = await listUserGroups(ports)(caller, { includeDeactivated: requested })();
      const groups = E.isRight(result) ? result.right : [];
      expect(groups.slice(0, systemGroupNames.length).every(({ isSystem }) => isSystem)).toBe(true);
      expect(groups.slice(systemGroupNames.length).map(({ id }) => id)).toEqual(ids);
    },
  );

  it('omits deactivated members', async () => {
    const result = await listUserGroups(ports)(caller, { includeDeactivated: false })();
    const last = E.isRight(result) ? result.right.at(-1) : undefined;
    expect(last?.members).toEqual([caller.user.id]);
  });
});
