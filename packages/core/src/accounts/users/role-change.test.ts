import * as E from 'fp-ts/Either';
import type { Role } from '../../kernel';
import { role } from '../../kernel';
import { aUser } from '../../testing';
import { checkRoleChange } from './role-change';
import { accessFailure } from '../../access';

describe('checkRoleChange', () => {
  const owner = aUser({ role: role.owner });
  const other = aUser({ role: role.owner });
  const both = [owner.id, other.id];

  it.each<[string, Role, Role, Role, ReturnType<typeof checkRoleChange>]>([
    ['a member a moderator', role.administrator, role.member, role.moderator, E.right(undefined)],
    ['what they are', role.member, role.owner, role.owner, E.right(undefined)],
    ['an owner by an owner', role.owner, role.member, role.owner, E.right(undefined)],
    ['an owner', role.administrator, role.member, role.owner, E.left(accessFailure('MustBeOwner'))],
    ['no owner', role.administrator, role.owner, role.member, E.left(accessFailure('MustBeOwner'))],
    [
      'by a moderator',
      role.moderator,
      role.member,
      role.guest,
      E.left(accessFailure('MustBeAdministrator')),
    ],
    ['a guest no guest', role.owner, role.guest, role.moderator, E.right(undefined)],
    [
      'a guest an owner',
      role.owner,
      role.guest,
      role.owner,
      E.left(accessFailure('GuestCannotAdminister')),
    ],
    [
      'a guest an administrator',
      role.administrator,
      role.guest,
      role.administrator,
      E.left(accessFailure('GuestCannotAdminister')),
    ],
  ])('makes somebody %s', (_, caller, before, wanted, result) => {
    expect(checkRoleChange(aUser({ role: caller }), aUser({ role: before }), wanted, both)).toEqual(
      result,
    );
  });

  it.each([role.owner, role.administrator, role.member])(
    'keeps the only owner, whoever asks: %d',
    (caller) => {
      expect(checkRoleChange(aUser({ role: caller }), owner, role.member, [owner.id])).toEqual(
        E.left(accessFailure('CannotDemoteOnlyOwner')),
      );
    },
  );
});
