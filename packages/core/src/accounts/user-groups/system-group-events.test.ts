import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import { aRealm, aUser } from '../../testing';
import {
  systemGroupEvents,
  systemGroupEventsOnCreation,
  systemGroupEventsOnRoleChange,
} from './system-group-events';

describe('events of system groups', () => {
  const realm = aRealm({ settings: { waiting_period_threshold: 3 } });
  const { systemGroups } = realm;
  const day = 86_400;
  const at = (days: number) => ({ realm, now: someTime + days * day });
  const member = aUser({ role: role.member });

  const summaryOf = (events: ReturnType<typeof systemGroupEvents>) =>
    events.map(({ event }) =>
      event._tag === 'UserGroupMembersChanged'
        ? [event.change, event.groupId, event.userIds]
        : undefined,
    );

  it('a new member joins members, and full members if the waiting period has ended', () => {
    expect(summaryOf(systemGroupEventsOnCreation(member, at(0)))).toEqual([
      ['add', systemGroups['role:members'], [member.id]],
    ]);
    expect(summaryOf(systemGroupEventsOnCreation(member, at(3)))).toEqual([
      ['add', systemGroups['role:members'], [member.id]],
      ['add', systemGroups['role:fullmembers'], [member.id]],
    ]);
  });

  it('a change of role leaves one group and joins another before full members change', () => {
    const moderator = { ...member, role: role.moderator };
    expect(summaryOf(systemGroupEventsOnRoleChange(member, moderator, at(5)))).toEqual([
      ['remove', systemGroups['role:members'], [member.id]],
      ['add', systemGroups['role:moderators'], [member.id]],
      ['remove', systemGroups['role:fullmembers'], [member.id]],
    ]);
    expect(summaryOf(systemGroupEventsOnRoleChange(moderator, member, at(5)))).toEqual([
      ['remove', systemGroups['role:moderators'], [member.id]],
      ['add', systemGroups['role:members'], [member.id]],
      ['add', systemGroups['role:fullmembers'], [member.id]],
    ]);
  });

  it('are empty if nothing changes', () => {
    expect(systemGroupEventsOnRoleChange(member, member, at(5))).toEqual([]);
  });

  it('the end of the waiting period makes full members', () => {
    const [first, second] = [aUser(), aUser()];
    const users = [second, first];
    expect(summaryOf(systemGroupEvents({ ...at(2), users }, { ...at(3), users }))).toEqual([
      ['add', systemGroups['role:fullmembers'], [first.id, second.id]],
    ]);
  });
});
