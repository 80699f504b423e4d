import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inMemory, someTime } from '../../../in-memory';
import { role, secondsPerDay } from '../../../kernel';
import { announceRealmUpdate } from '../../../organization/realms/steps/announce-realm-update';
import { aCaller, aRealm, aUser } from '../../../testing';
import { changeRole } from '../../users/steps/change-role';
import { reactivate } from '../../users/steps/reactivate-account';
import { announceFullMembers } from './announce-full-members';

describe('announceFullMembers', () => {
  const realm = aRealm({ createdAt: someTime, settings: { waiting_period_threshold: 3 } });
  const fullMembers = realm.systemGroups['role:fullmembers'];
  const member = aUser({ realmId: realm.id });
  const days = (count: number) => someTime + count * secondsPerDay;

  const worldOf = (given: Parameters<typeof inMemory>[0]) => {
    const world = inMemory({ realms: [realm], users: [member], ...given });
    const told = () =>
      world
        .state()
        .events.flatMap(({ event }) =>
          event._tag === 'UserGroupMembersChanged' && event.groupId === fullMembers
            ? [[event.change, event.userIds]]
            : [],
        );
    const at = async (moment: number) => {
      world.clock.set(moment);
      await announceFullMembers(world)()();
    };
    return { ...world, told, at };
  };

  it('tells of each member once, when their waiting period is over', async () => {
    const { at, told } = worldOf({});
    await at(days(3) - 1);
    expect(told()).toEqual([]);
    await at(days(3));
    await at(days(3));
    await at(days(30));
    expect(told()).toEqual([['add', [member.id]]]);
  });

  it.each([
    ['guests', { role: role.guest }],
    ['moderators, who are no direct members', { role: role.moderator }],
    ['those who are deactivated', { isActive: false }],
  ])('says nothing of %s', async (_, given) => {
    const { at, told } = worldOf({ users: [{ ...member, ...given }] });
    await at(days(4));
    expect(told()).toEqual([]);
  });

  it('leaves those alone who do not wait', async () => {
    const open = { ...realm, settings: { ...realm.settings, waiting_period_threshold: 0 } };
    const { at, told } = worldOf({ realms: [open] });
    await at(days(4));
    expect(told()).toEqual([]);
  });

  it('does not tell again of those whom a change of the period tells of', async () => {
    const { transact, at, told, clock } = worldOf({});
    clock.set(days(2));
    const settings = { waiting_period_threshold: 1 };
    const difference = { name: undefined, description: undefined, settings, permissions: {} };
    await transact((tx) =>
      pipe(
        tx.realms.update(realm.id, { settings }),
        TE.flatMap(() => announceRealmUpdate(tx, realm, difference, days(2))),
      ),
    )();
    expect(told()).toEqual([['add', [member.id]]]);
    await at(days(4));
    expect(told()).toEqual([['add', [member.id]]]);
  });

  it('does not tell again of those whom another deed tells of', async () => {
    const owner = aCaller({ realm, role: role.owner });
    const moderator = aUser({ realmId: realm.id, role: role.moderator });
    const gone = aUser({ realmId: realm.id, isActive: false });
    const { transact, at, told } = worldOf({ users: [member, moderator, gone] });
    await transact((tx) => changeRole(tx, owner, moderator, role.member, days(3)))();
    await transact((tx) => reactivate(tx, realm, gone, TE.right(undefined), days(3)))();
    await at(days(4));
    expect(told()).toEqual([
      ['add', [member.id]],
      ['add', [moderator.id]],
      ['add', [gone.id]],
    ]);
  });
});
