import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import type { EmailVisibility } from '../../access';
import type { Role } from '../../kernel';
import { someTime } from '../../in-memory';
import { onlyTo, role, roles } from '../../kernel';
import { aBotView, aRealm, aUser, anInvitation, someRealm, exactly } from '../../testing';
import type { RoleChangeFacts } from './role-change';
import { checkRoleChange, planRoleChange } from './role-change';
import { accessFailure } from '../../access';

describe('checkRoleChange', () => {
  const owner = aUser({ role: role.owner });
  const other = aUser({ role: role.owner });
  const both = [owner.id, other.id];

  it.each<[string, Role, Role, Role, ReturnType<typeof checkRoleChange>]>([
    ['a member a moderator', role.administrator, role.member, role.moderator, E.right(undefined)],
    [
      'an owner an owner, which changes nothing',
      role.member,
      role.owner,
      role.owner,
      E.right(undefined),
    ],
    ['an owner, by an owner', role.owner, role.member, role.owner, E.right(undefined)],
    [
      'a member an owner, by an administrator',
      role.administrator,
      role.member,
      role.owner,
      E.left(accessFailure('MustBeOwner')),
    ],
    [
      'an owner a member',
      role.administrator,
      role.owner,
      role.member,
      E.left(accessFailure('MustBeOwner')),
    ],
    [
      'a member a guest, by a moderator',
      role.moderator,
      role.member,
      role.guest,
      E.left(accessFailure('MustBeAdministrator')),
    ],
    ['a guest a moderator', role.owner, role.guest, role.moderator, E.right(undefined)],
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
  ])('checks whether the caller may make %s', (_, caller, before, wanted, result) => {
    expect(checkRoleChange(aUser({ role: caller }), aUser({ role: before }), wanted, both)).toEqual(
      result,
    );
  });

  /** Source: docs/reference/users.md#changing-a-user. */
  const expected = (by: Role, from: Role, to: Role): ReturnType<typeof checkRoleChange> => {
    if (from === to) {
      return E.right(undefined);
    }
    if (by !== role.owner && (from === role.owner || to === role.owner)) {
      return E.left(accessFailure('MustBeOwner'));
    }
    if (by > role.administrator) {
      return E.left(accessFailure('MustBeAdministrator'));
    }
    return from === role.guest && to <= role.administrator
      ? E.left(accessFailure('GuestCannotAdminister'))
      : E.right(undefined);
  };

  it.each(Object.entries(role))('follows the matrix of roles for each %s', (_, by) => {
    for (const from of Object.values(role)) {
      for (const to of Object.values(role)) {
        const result = checkRoleChange(aUser({ role: by }), aUser({ role: from }), to, both);
        expect([from, to, result]).toEqual([from, to, expected(by, from, to)]);
      }
    }
  });

  it.each([role.owner, role.administrator, role.member])(
    'does not demote the only owner, regardless of the caller: %d',
    (caller) => {
      expect(checkRoleChange(aUser({ role: caller }), owner, role.member, [owner.id])).toEqual(
        E.left(accessFailure('CannotDemoteOnlyOwner')),
      );
    },
  );
});

describe('planRoleChange', () => {
  const target = aUser({ role: role.moderator });
  const other = aUser();
  const knownUser = aUser();
  const closed = aRealm({
    settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
  });
  const viewers = onlyTo(other.id);
  const factsOf = (given: Partial<RoleChangeFacts> = {}): RoleChangeFacts => ({
    realm: closed,
    caller: aUser({ role: role.owner }),
    target,
    ownerIds: [],
    bots: [],
    viewers,
    newFullMembers: [],
    everyone: [target, other, knownUser],
    known: new Set([target.id, knownUser.id]),
    invitations: [],
    now: someTime,
    ...given,
  });
  const eventsOf = (wanted: Role, given: Partial<RoleChangeFacts> = {}) => {
    const plan = planRoleChange(factsOf(given), wanted);
    return E.isRight(plan) ? (plan.right?.events ?? []) : [];
  };

  it('does nothing if the target has the role already, regardless of the caller', () => {
    const facts = factsOf({ caller: aUser({ role: role.guest }) });
    expect(planRoleChange(facts, target.role)).toEqual(E.right(undefined));
  });

  it('announces the role to those who know the target, then the system groups to everyone', () => {
    expect(eventsOf(role.administrator).map(({ event }) => event._tag)).toEqual([
      'UserRoleChanged',
      'UserGroupMembersChanged',
      'UserGroupMembersChanged',
    ]);
    expect(eventsOf(role.administrator)[0]).toEqual({
      event: {
        _tag: 'UserRoleChanged',
        userId: target.id,
        role: role.administrator,
        previousRole: target.role,
      },
      audience: viewers,
    });
  });

  it('first announces users who became full members because their waiting period ended', () => {
    const [first] = eventsOf(role.administrator, { newFullMembers: [other] });
    expect(first?.event).toMatchObject({ change: 'add', userIds: [other.id] });
  });

  it('makes unknown users inaccessible to a new guest with limited visibility', () => {
    expect(eventsOf(role.guest).at(-1)).toEqual({
      event: { _tag: 'UserBecameInaccessible', userId: other.id },
      audience: onlyTo(target.id),
    });
  });

  it('shows unknown users to a former guest', () => {
    const guest = { ...target, role: role.guest };
    const last = eventsOf(role.member, { target: guest }).at(-1);
    expect(last).toMatchObject({
      event: { _tag: 'UserAdded', user: { id: other.id } },
      audience: exactly(onlyTo(target.id)),
    });
  });

  it('announces no other users if guests see everyone', () => {
    const tags = eventsOf(role.guest, { realm: someRealm }).map(({ event }) => event._tag);
    expect(tags).not.toContain('UserBecameInaccessible');
  });

  /** Source: docs/reference/users.md#email-addresses. */
  const leastRole = { 1: role.guest, 2: role.member, 5: role.moderator, 3: role.administrator };
  const sees = (viewer: Role, visibility: EmailVisibility) =>
    visibility !== 4 && viewer <= leastRole[visibility];
  const visibilities = [1, 2, 3, 4, 5] as const;
  const pairs = roles.flatMap((from) => roles.map((to) => [from, to] as const));

  it.each(pairs)('announces the addresses that role %d sees and role %d does not', (from, to) => {
    const changing = aUser({ role: from });
    const others = visibilities.map((emailVisibility) => aUser({ emailVisibility }));
    const announced = eventsOf(to, {
      realm: someRealm,
      target: changing,
      everyone: [
        ...visibilities.map((emailVisibility) => ({ ...changing, emailVisibility })),
        ...others,
      ],
    }).flatMap(({ event, audience }) =>
      event._tag === 'DeliveryEmailChanged' ? [{ event, audience }] : [],
    );
    expect(announced.map(({ audience }) => audience)).toEqual(
      announced.map(() => onlyTo(changing.id)),
    );
    const allowed = E.isRight(checkRoleChange(aUser({ role: role.owner }), changing, to, []));
    expect(announced.map(({ event }) => event)).toEqual(
      others
        .filter(
          ({ emailVisibility }) =>
            allowed && from !== to && sees(from, emailVisibility) !== sees(to, emailVisibility),
        )
        .map(({ id, deliveryEmail, emailVisibility }) => ({
          _tag: 'DeliveryEmailChanged',
          userId: id,
          deliveryEmail,
          visibility: emailVisibility,
          visibilityBefore: sees(from, emailVisibility) ? 1 : null,
        })),
    );
  });

  it.each(pairs)('announces the bots of others from role %d to role %d', (from, to) => {
    const changing = aUser({ role: from });
    const [own, ofOther, ofNobody] = [
      aBotView({ ownerId: changing.id }),
      aBotView({ ownerId: other.id }),
      aBotView(),
    ];
    const given = { realm: someRealm, target: changing, bots: [own, ofOther, ofNobody] };
    const announced = eventsOf(to, given).filter(({ event }) => event._tag.startsWith('Bot'));
    const allowed = E.isRight(checkRoleChange(aUser({ role: role.owner }), changing, to, []));
    const [saw, seesNow] = [from, to].map((one) => one <= role.administrator);
    const audience = onlyTo(changing.id);
    expect(announced).toEqual(
      saw === seesNow || !allowed
        ? []
        : [ofOther, ofNobody].map((bot) =>
            seesNow === true
              ? { event: { _tag: 'BotAdded', bot }, audience }
              : { event: { _tag: 'BotDeleted', botId: bot.userId }, audience },
          ),
    );
  });

  it('ends only the invitations to roles above the new one, and all invitations of a guest', () => {
    const invitations = roles.map((one) => anInvitation({ terms: { role: one } }));
    fc.assert(
      fc.property(fc.constantFrom(...roles), (wanted) => {
        const plan = planRoleChange(factsOf({ invitations }), wanted);
        const ended = E.isRight(plan) ? plan.right?.endedInvitations : undefined;
        expect(ended?.map(({ terms }) => terms.role)).toEqual(
          wanted === target.role
            ? undefined
            : roles.filter((one) => wanted === role.guest || one < wanted),
        );
      }),
    );
  });
});
