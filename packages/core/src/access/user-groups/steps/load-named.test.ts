import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inMemory, nextId } from '../../../in-memory';
import type { UserId } from '../../../kernel';
import { UserGroupId } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { accessFailure } from '../../failures';
import type { GroupSettingValue } from '../group-setting';
import { checkNewGroupSetting, planGroupSetting } from '../group-setting-change';
import { loadNamed } from './load-named';

describe('the value of a permission', () => {
  const { systemGroups } = someRealm;
  const [user, former] = [aUser(), aUser({ isActive: false })];
  const { transact } = inMemory({ realms: [someRealm], users: [user, former] });
  const permission = {
    name: 'can_subscribe_group',
    rule: { initial: 'role:nobody', isForGuests: false, allowsNobody: true },
  } as const;
  const members = (...ids: readonly UserId[]) => ({ direct_members: ids, direct_subgroups: [] });
  const group = (id: UserGroupId) => ({ direct_members: [], direct_subgroups: [id] });
  const unknown = nextId(UserGroupId);
  const namedBy = (...values: readonly GroupSettingValue[]) =>
    transact('server', (tx) => loadNamed(tx, someRealm, values));

  it.each([
    ['nobody', members(), E.right(systemGroups['role:nobody'])],
    ['a group', systemGroups['role:members'], E.right(systemGroups['role:members'])],
    [
      'a group in a list',
      group(systemGroups['role:members']),
      E.right(systemGroups['role:members']),
    ],
    ['a user', members(user.id, user.id), E.right(members(user.id))],
    ['an unknown group', unknown, E.left(accessFailure('InvalidUserGroup'))],
    [
      'an unknown group in a list',
      group(unknown),
      E.left(accessFailure('InvalidUserGroupId', { id: unknown })),
    ],
    [
      'a deactivated user',
      members(former.id),
      E.left(accessFailure('InvalidUserId', { id: former.id })),
    ],
    [
      'guests',
      systemGroups['role:everyone'],
      E.left(
        accessFailure('GroupNotAllowed', { setting: permission.name, group: 'role:everyone' }),
      ),
    ],
  ])('is checked if it is %s', async (_, value, expected) => {
    const check = pipe(
      namedBy(value),
      TE.flatMapEither((named) => checkNewGroupSetting(named, permission, value)),
    );
    expect(await check()).toEqual(expected);
  });

  const current = { direct_members: [user.id, former.id], direct_subgroups: [] };
  it.each([
    ['the current one, as clients see it', { new: members(user.id) }, E.right(O.none)],
    ['another one', { new: members() }, E.right(O.some(systemGroups['role:nobody']))],
    [
      'another one, if the client expected a different current value',
      { old: current, new: members() },
      E.left(accessFailure('ExpectationMismatch')),
    ],
    [
      'another one, if the client expected the current value',
      { old: members(user.id), new: members() },
      E.right(O.some(systemGroups['role:nobody'])),
    ],
  ])('is changed to %s', async (_, change, expected) => {
    const plan = pipe(
      namedBy(current, change.new),
      TE.flatMapEither((named) => planGroupSetting(named, permission, current, change)),
    );
    expect(await plan()).toEqual(expected);
  });
});
