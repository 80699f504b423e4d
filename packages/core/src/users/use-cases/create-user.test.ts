import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { everyone } from '../../events/audience';
import { UserId } from '../../shared/id';
import type { StoredFlags } from '../../testing';
import { aCaller, aMessage, aUser, inMemory, nextId, someRealm, someTime } from '../../testing';
import { viewUser } from '../present-user';
import { role } from '../role';
import * as failures from '../user-failures';
import { createUser } from './create-user';
import { getOwnUser } from './get-own-user';
import { listUsers } from './list-users';

const granted = aUser({ role: role.administrator, grants: ['can_create_users'] });
const caller = aCaller({ user: granted });
const taken = aUser({ deliveryEmail: 'Taken@example.org', isActive: false });
const realm = { users: [granted, taken] };

describe('createUser', () => {
  const command = { email: ' iago@example.org ', password: 'long enough', fullName: ' Iago ' };

  it('creates a member and tells everyone', async () => {
    const { state, ...ports } = inMemory(realm);
    const result = await createUser(ports)(caller, command)();
    const user = state().users.at(-1) ?? aUser();
    expect(result).toEqual(E.right(user));
    expect(user).toMatchObject({
      deliveryEmail: 'iago@example.org',
      fullName: 'Iago',
      role: role.member,
      joinedAt: someTime,
      isActive: true,
      grants: [],
    });
    expect(state().credentials.at(-1)?.passwordHash).toBe('hash of long enough');
    expect(state().events).toMatchObject([
      { event: { _tag: 'UserAdded', user: viewUser(user, someRealm) }, audience: everyone },
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'add', userIds: [user.id] },
        audience: everyone,
      },
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'add', userIds: [user.id] },
        audience: everyone,
      },
    ]);
  });

  it.each([
    ['the name is too short', caller, { fullName: 'I' }, failures.fullNameTooShort],
    ['the address is none', caller, { email: 'iago' }, failures.invalidEmail],
    [
      'the address is taken',
      caller,
      { email: 'tAKEN@example.org' },
      failures.emailInUse('tAKEN@example.org'),
    ],
    ['the password is weak', caller, { password: 'abc' }, failures.passwordTooWeak],
    [
      'the caller lacks the grant',
      aCaller({ role: role.owner }),
      { fullName: 'I' },
      failures.cannotCreateUsers,
    ],
  ])('fails and changes nothing if %s', async (_, who, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await createUser(ports)(who, { ...command, ...given })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

describe('listUsers', () => {
  it('lists everyone, or those who were asked for', async () => {
    const ports = inMemory(realm);
    const views = realm.users.map((user) => ({ user: viewUser(user, someRealm), profile: [] }));
    expect(
      await listUsers(ports)(caller, { userIds: undefined, includeProfiles: false })(),
    ).toEqual(E.right(views));
    expect(
      await listUsers(ports)(caller, {
        userIds: [taken.id, nextId(UserId)],
        includeProfiles: false,
      })(),
    ).toEqual(E.right(views.slice(1)));
  });
});

describe('getOwnUser', () => {
  it('tells the caller and their newest message', async () => {
    const user = viewUser(granted, someRealm);
    const message = aMessage();
    const flags: readonly StoredFlags[] = [
      { userId: granted.id, messageId: message.id, flags: ['historical'] },
    ];
    expect(await getOwnUser(inMemory(realm))(caller)()).toEqual(
      E.right({ user, profile: [], newestMessage: O.none }),
    );
    expect(await getOwnUser(inMemory({ ...realm, messages: [message], flags }))(caller)()).toEqual(
      E.right({ user, profile: [], newestMessage: O.some(message.id) }),
    );
  });
});
