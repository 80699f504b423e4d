import { inMemory, someTime } from '../../../in-memory';
import { role, secondsPerDay } from '../../../kernel';
import { updateRealm } from '../../../organization/realms/use-cases/update-realm';
import { aCaller, aRealm, aUser } from '../../../testing';
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
