import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import { aRealm, aUser } from '../../testing';
import {
  systemGroupEvents,
  systemGroupEventsOnCreation,
  systemGroupEventsOnRoleChange,
} from './system-group-events';

describe('what is told of system groups', () => {
  const realm = aRealm({ settings: { waiting_period_threshold: 3 } });
  const { systemGroups } = realm;
  const day = 86_400;
  const at = (days: number) => ({ realm, now: someTime + days * day });
  const member = aUser({ role: role.member });

  const told = (events: ReturnType<typeof systemGroupEvents>) =>
    events.map(({ event }) =>
      event._tag === 'UserGroupMembersChanged'
        ? [event.change, event.groupId, event.userIds]
        : undefined,
    );

  it('a new member joins members, and full members after the waiting period', () => {
    expect(told(systemGroupEventsOnCreation(member, at(0)))).toEqual([
      ['add', systemGroups['role:members'], [member.id]],
    ]);
    expect(told(systemGroupEventsOnCreation(member, at(3)))).toEqual([
      ['add', systemGroups['role:fullmembers'], [member.id]],
      ['add', systemGroups['role:members'], [member.id]],
    ]);
  });

  it('a full member who is made a moderator leaves first and joins then', () => {
    const moderator = { ...member, role: role.moderator };
    expect(told(systemGroupEventsOnRoleChange(member, moderator, at(5)))).toEqual([
      ['remove', systemGroups['role:fullmembers'], [member.id]],
      ['remove', systemGroups['role:members'], [member.id]],
      ['add', systemGroups['role:moderators'], [member.id]],
    ]);
  });

  it('nothing is told where nothing changes', () => {
    expect(systemGroupEventsOnRoleChange(member, member, at(5))).toEqual([]);
  });

  it('time makes full members', () => {
    const [first, second] = [aUser(), aUser()];
    const users = [second, first];
    expect(told(systemGroupEvents({ ...at(2), users }, { ...at(3), users }))).toEqual([
      ['add', systemGroups['role:fullmembers'], [first.id, second.id]],
    ]);
  });
});
