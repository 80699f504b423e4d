import { inMemory, someTime } from '../../../in-memory';
import { role, secondsPerDay } from '../../../kernel';
import { updateRealm } from '../../../organization/realms/use-cases/update-realm';
import { aCaller, aRealm, aUser, runJobs } from '../../../testing';
import { reactivateUser } from '../../users/use-cases/reactivate-user';
import { updateUser } from '../../users/use-cases/update-user';
import { announceFullMembers } from './announce-full-members';

describe('announceFullMembers', () => {
  const realm = aRealm({ createdAt: someTime, settings: { waiting_period_threshold: 3 } });
  const fullMembers = realm.systemGroups['role:fullmembers'];
  const member = aUser({ realmId: realm.id });
  const owner = aCaller({ realm, role: role.owner });
  const days = (count: number) => someTime + count * secondsPerDay;

  const portsWith = (given: Parameters<typeof inMemory>[0]) => {
    const ports = inMemory({ realms: [realm], users: [member], ...given });
    const announced = () =>
      ports
        .state()
        .events.flatMap(({ event }) =>
          event._tag === 'UserGroupMembersChanged' && event.groupId === fullMembers
            ? [[event.change, event.userIds]]
            : [],
        );
    const at = async (moment: number) => {
      ports.clock.set(moment);
      await announceFullMembers(ports)()();
    };
    return { ...ports, announced, at };
  };

  it('announces each member once, when the waiting period has ended', async () => {
    const { at, announced } = portsWith({});
    await at(days(3) - 1);
    expect(announced()).toEqual([]);
    await at(days(3));
    await at(days(3));
    await at(days(30));
    expect(announced()).toEqual([['add', [member.id]]]);
  });

  it('announces members at the moment at which their waiting period ends', async () => {
    const ends = [0, 1, 1, 100, 480, 600, 100_000].map((seconds) => days(3) + seconds);
    const users = ends.map((end) =>
      aUser({ realmId: realm.id, joinedAt: end - 3 * secondsPerDay }),
    );
    const ports = inMemory({ realms: [realm], users });
    const announcedAt = new Map<number, number>();
    const look = (moment: number): void => {
      for (const { event } of ports.state().events) {
        if (event._tag === 'UserGroupMembersChanged' && event.groupId === fullMembers) {
          event.userIds.forEach((id) => announcedAt.set(id, announcedAt.get(id) ?? moment));
        }
      }
    };
    const jobCounts = new Set<number>();
    const passed = Array.from({ length: 1_000 }, (_, second) => days(3) - 250 + second);
    for (const moment of passed) {
      ports.clock.set(moment);
      if (moment % 300 === 0) {
        await announceFullMembers(ports)()();
      }
      await runJobs(ports);
      look(moment);
      jobCounts.add(ports.state().jobs.length);
    }
    const due = users.filter((_, index) => (ends[index] ?? 0) <= (passed.at(-1) ?? 0));
    expect(due).toHaveLength(6);
    expect(due.map(({ id }) => announcedAt.get(id))).toEqual(ends.slice(0, due.length));
    // One for the organization, and none when nobody waits for less than a few minutes.
    expect(Array.from(jobCounts).sort()).toEqual([0, 1]);
  });

  it('does so after a change of the waiting period too', async () => {
    const joined = aUser({ realmId: realm.id, joinedAt: days(-1) + 30 });
    const { announced, ...ports } = portsWith({ users: [joined, owner.user] });
    ports.clock.set(someTime);
    await updateRealm(ports)(owner, {
      settings: { waiting_period_threshold: 1 },
      permissions: {},
      policies: {},
    })();
    await runJobs(ports);
    expect(announced()).toEqual([]);
    ports.clock.set(someTime + 30);
    await runJobs(ports);
    expect(announced()).toEqual([['add', [joined.id]]]);
  });

  it.each([
    ['guests', { role: role.guest }],
    ['moderators, who are not direct members', { role: role.moderator }],
    ['deactivated users', { isActive: false }],
  ])('does not announce %s', async (_, given) => {
    const { at, announced } = portsWith({ users: [{ ...member, ...given }] });
    await at(days(4));
    expect(announced()).toEqual([]);
  });

  it('announces no member if there is no waiting period', async () => {
    const open = { ...realm, settings: { ...realm.settings, waiting_period_threshold: 0 } };
    const { at, announced } = portsWith({ realms: [open] });
    await at(days(4));
    expect(announced()).toEqual([]);
  });

  it('does not announce a member again if a new waiting period made them a full member', async () => {
    const { at, announced, ...ports } = portsWith({});
    ports.clock.set(days(2));
    await updateRealm(ports)(owner, {
      name: undefined,
      description: undefined,
      authenticationMethods: undefined,
      settings: { waiting_period_threshold: 1 },
      permissions: {},
      policies: {},
    })();
    expect(announced()).toEqual([['add', [member.id]]]);
    await at(days(4));
    expect(announced()).toEqual([['add', [member.id]]]);
  });

  it('does not announce a member again if a role change or a reactivation announced them', async () => {
    const moderator = aUser({ realmId: realm.id, role: role.moderator });
    const deactivated = aUser({ realmId: realm.id, isActive: false });
    const { at, announced, ...ports } = portsWith({ users: [member, moderator, deactivated] });
    ports.clock.set(days(3));
    await updateUser(ports)(owner, {
      target: { _tag: 'ById', id: moderator.id },
      fullName: undefined,
      role: role.member,
      profile: [],
      newEmail: undefined,
      grants: {},
    })();
    await reactivateUser(ports)(owner, { userId: deactivated.id })();
    await at(days(4));
    expect(announced()).toEqual([
      ['add', [member.id]],
      ['add', [moderator.id]],
      ['add', [deactivated.id]],
    ]);
  });
});
