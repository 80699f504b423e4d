import type { State, UserGroup } from '../wire/state';
import { ownPermissions, roles } from './own-permissions';

const forEveryone = { allow_everyone_group: true };

const group = (id: number, more: object = {}): UserGroup => ({
  id,
  members: [],
  direct_subgroup_ids: [],
  ...more,
});

/** The account is 1, in group 10 and through it in 20. */
const stateOf = (more: object = {}): State => ({
  user_id: 1,
  realm_user_groups: [
    group(10, { members: [1] }),
    group(20, { direct_subgroup_ids: [10] }),
    group(30, { members: [2] }),
  ],
  server_supported_permission_settings: {
    realm: {},
    stream: { can_send_message_group: forEveryone, can_remove_subscribers_group: forEveryone },
    group: { can_leave_group: forEveryone },
  },
  ...more,
});

const channel = (more: object = {}) => ({
  stream_id: 5,
  name: 'tea',
  first_message_id: null,
  ...more,
});

describe('the permissions of an account', () => {
  it.each([
    [{ is_owner: true, is_admin: true }, 'owner', true],
    [{ is_admin: true }, 'administrator', true],
    [{ is_moderator: true }, 'moderator', false],
    [{}, 'member', false],
    [{ is_guest: true }, 'guest', false],
  ])('follow the role: %j', (flags, role, isAdministrator) => {
    expect(ownPermissions(stateOf(flags))).toMatchObject({ role, isAdministrator });
  });

  it.each([
    [
      { is_owner: true, is_admin: true },
      ['owner', 'administrator', 'moderator', 'member', 'guest'],
    ],
    [{ is_admin: true }, ['administrator', 'moderator', 'member', 'guest']],
    [{}, ['member', 'guest']],
  ])('let it give no role above its own: %j', (flags, given) => {
    expect(ownPermissions(stateOf(flags)).givenRoles).toEqual(given);
  });

  it.each([
    [{ is_owner: true, is_admin: true }, [true, true]],
    [{ is_admin: true }, [false, true]],
    [{ is_moderator: true }, [false, false]],
  ])('let it manage accounts, but those of owners only if it is one: %j', (flags, expected) => {
    const { canManageUser } = ownPermissions(stateOf(flags));
    expect([roles.owner, roles.member].map((role) => canManageUser({ role }))).toEqual(expected);
  });

  it.each([
    [10, true],
    [20, true],
    [30, false],
    [{ direct_members: [1], direct_subgroups: [] }, true],
    [{ direct_members: [2], direct_subgroups: [20] }, true],
    [{ direct_members: [2], direct_subgroups: [30] }, false],
    [undefined, false],
  ])('of the organization follow groups and lists: %j', (value, isAllowed) => {
    const { inOrganization } = ownPermissions(stateOf({ realm_can_create_groups: value }));
    expect(inOrganization('can_create_groups')).toBe(isAllowed);
  });

  it('are fewer for guests: only those that the rules open to everyone', () => {
    const guest = ownPermissions(stateOf({ is_guest: true, realm_can_create_groups: 10 }));
    const open = channel({ can_send_message_group: 10, can_administer_channel_group: 10 });
    expect(guest.inOrganization('can_create_groups')).toBe(false);
    expect(guest.inChannel(open, 'can_send_message_group')).toBe(true);
    expect(guest.canAdministerChannel(open)).toBe(false);
    expect(guest.canSubscribe(open)).toBe(false);
  });

  it.each([
    [{}, {}, true],
    [{ invite_only: true }, {}, false],
    [{ invite_only: true, can_subscribe_group: 20 }, {}, true],
    [{ is_archived: true }, {}, false],
    [{ invite_only: true }, { is_admin: true }, false],
  ])('say which channels one can subscribe to: %j for %j', (more, flags, isAllowed) => {
    expect(ownPermissions(stateOf(flags)).canSubscribe(channel(more))).toBe(isAllowed);
  });

  it.each([
    [{}, { realm_can_add_subscribers_group: 10 }, true],
    [{}, { realm_can_add_subscribers_group: 30 }, false],
    [{}, { is_admin: true }, true],
    [{ can_add_subscribers_group: 10 }, {}, true],
    [{ invite_only: true }, { realm_can_add_subscribers_group: 10 }, false],
    [
      { invite_only: true },
      { realm_can_add_subscribers_group: 10, subscriptions: [channel()] },
      true,
    ],
  ])('say where one can subscribe others: %j for %j', (more, state, isAllowed) => {
    expect(ownPermissions(stateOf(state)).canAddSubscribers(channel(more))).toBe(isAllowed);
  });

  it.each([
    [{}, {}, 'unsubscribed', undefined],
    [{ is_archived: true }, {}, 'subscriptions', 'archived'],
    [{ can_send_message_group: 30 }, {}, 'subscriptions', 'notPermitted'],
    [{ invite_only: true }, {}, 'never_subscribed', 'notPermitted'],
    [{ invite_only: true }, {}, 'subscriptions', undefined],
    [{}, { is_guest: true }, 'never_subscribed', 'notPermitted'],
    [{}, { is_guest: true }, 'subscriptions', undefined],
  ])('say where one can write: in %j for %j, in %s', (more, flags, list, obstacle) => {
    const one = channel({ can_send_message_group: 10, ...more });
    const { obstacleToWriting } = ownPermissions(stateOf({ ...flags, [list]: [one] }));
    expect(obstacleToWriting({ type: 'channel', channelId: 5 })).toBe(obstacle);
    expect(obstacleToWriting({ type: 'topic', channelId: 5, topic: 'x' })).toBe(obstacle);
    expect(obstacleToWriting({ type: 'channel', channelId: 6 })).toBeUndefined();
  });

  it('say to whom one can write: to people who are not deactivated', () => {
    const state = stateOf({ realm_non_active_users: [{ user_id: 3 }] });
    const { obstacleToWriting } = ownPermissions(state);
    expect(obstacleToWriting({ type: 'direct', userIds: [2] })).toBeUndefined();
    expect(obstacleToWriting({ type: 'direct', userIds: [] })).toBeUndefined();
    expect(obstacleToWriting({ type: 'direct', userIds: [2, 3] })).toBe('deactivated');
  });

  const person = (id: number, more: object = {}) => ({
    user_id: id,
    full_name: '',
    email: '',
    delivery_email: null,
    ...more,
  });

  it.each([
    ['both are open', 10, 10, [2], undefined],
    ['the other may authorize', 30, 10, [2], undefined],
    ['one of the others may authorize', 30, 10, [2, 3], undefined],
    ['nobody of them may authorize', 30, 10, [3], 'noDirects'],
    ['one may only answer', 30, 30, [2], 'noDirects'],
    ['the conversation has begun', 30, 30, [2, 5], undefined],
    ['the other is a bot', 40, 40, [4], undefined],
    ['it is a note to oneself', 40, 40, [], undefined],
    ['the server has no such permission', undefined, undefined, [2], undefined],
  ])('say to whom one can write if %s', (_, authorizers, beginners, userIds, obstacle) => {
    const state = stateOf({
      realm_direct_message_permission_group: authorizers,
      realm_direct_message_initiator_group: beginners,
      realm_users: [1, 2, 3, 5].map((id) => person(id)).concat(person(4, { is_bot: true })),
      recent_private_conversations: [{ max_message_id: 1, user_ids: [5, 2] }],
    });
    expect(ownPermissions(state).obstacleToWriting({ type: 'direct', userIds })).toBe(obstacle);
  });

  it('say who changes groups: their managers, and no one those of the system', () => {
    const member = ownPermissions(stateOf());
    const all = ownPermissions(stateOf({ realm_can_manage_all_groups: 10 }));
    const own = group(40, { can_manage_group: 10 });
    const open = group(50, { can_join_group: 10, can_leave_group: 20 });
    const system = group(60, { is_system_group: true, can_manage_group: 10, can_join_group: 10 });
    const verdicts = (one: UserGroup) =>
      [member, all].map((permissions) => [
        permissions.canManageGroup(one),
        permissions.canAddMembers(one),
        permissions.canJoinGroup(one),
        permissions.canLeaveGroup(one),
      ]);
    const yes = [true, true, true, true];
    const no = [false, false, false, false];
    expect(verdicts(own)).toEqual([yes, yes]);
    expect(verdicts(open)).toEqual([[false, false, true, true], yes]);
    expect(verdicts(system)).toEqual([no, no]);
  });
});
