import * as E from 'fp-ts/Either';
import type { Realm, User } from '../../../access';
import { accessFailure } from '../../../access';
import { fakeApiKeys, inMemory, someTime } from '../../../in-memory';
import type { State } from '../../../in-memory';
import { everyone, firstSeed, onlyTo, role } from '../../../kernel';
import {
  aChannel,
  aRealm,
  aUser,
  aUserGroup,
  aVisitor,
  anInvitation,
  exactly,
  fakeIdentityProvider,
  somePerson,
  someRealm,
} from '../../../testing';
import { accountFailure } from '../../failures';
import type { Invitation } from '../../invitations/invitation';
import type { MappedGroup, SynchronizedGroups } from '../mapped-groups';
import type { ProviderPerson } from '../provider-login';
import { appLoginUrl } from '../app-login';
import { beginProviderLogin } from './begin-provider-login';
import type { BeginProviderLogin } from './begin-provider-login';
import { finishProviderLogin } from './finish-provider-login';

const user = aUser({ deliveryEmail: 'ada@example.org', fullName: 'Ada Byron' });
const credentials = [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }];

const setUp = (
  given: {
    readonly users?: readonly User[];
    readonly settings?: Partial<Realm['settings']>;
    readonly invitations?: readonly Invitation[];
    readonly person?: Partial<ProviderPerson>;
    readonly mapping?: readonly MappedGroup[];
  } & Partial<Pick<State, 'channels' | 'providerAccounts' | 'userGroups'>>,
) => {
  const { users = [], settings = {}, invitations = [], person = {}, mapping, ...state } = given;
  const realm = { ...someRealm, settings: { ...someRealm.settings, ...settings } };
  const stored = inMemory({ realms: [realm], users, credentials, invitations, ...state });
  const logged: SynchronizedGroups[] = [];
  const identityProvider = fakeIdentityProvider({ ...somePerson, ...person }, mapping, logged);
  const ports = { ...stored, identityProvider };
  const visitor = aVisitor({ realm });
  const begin = async (command: Partial<BeginProviderLogin> = {}) => {
    const begun = await beginProviderLogin(ports)(visitor, {
      invitationKey: undefined,
      appKey: undefined,
      ...command,
    })();
    return E.isRight(begun) ? begun.right.ticket : undefined;
  };
  const finish = (ticket: string | undefined, where = visitor) =>
    finishProviderLogin(ports)(where, {
      ticket,
      answer: 'code=1',
      address: '192.0.2.1',
      userAgent: 'Browser',
    })();
  return { ...ports, begin, finish, logged };
};

const refusedFor = (reason: 'expired' | 'noEmail' | 'unverifiedEmail') =>
  E.left(accountFailure('ProviderLoginRefused', { reason }));

describe('finishProviderLogin', () => {
  it('begins a session of the account with the verified address, and links it', async () => {
    const { begin, finish, state } = setUp({ users: [user] });
    expect(await finish(await begin())).toMatchObject(
      E.right({ _tag: 'Session', begun: { user: { id: user.id, fullName: 'Ada Byron' } } }),
    );
    const { realmId, id: userId } = user;
    expect(state().providerAccounts).toEqual([
      { realmId, userId, source: somePerson.issuer, entryId: somePerson.subject },
    ]);
    expect(state().sessions).toMatchObject([{ userId: user.id, logoutHint: 'login of ada' }]);
    expect(state().credentials).toEqual(credentials);
  });

  it('finds a linked account by what identifies the person, whatever the address is', async () => {
    const { realmId, id: userId } = user;
    const link = { realmId, userId, source: somePerson.issuer, entryId: somePerson.subject };
    const { begin, finish } = setUp({
      users: [user, aUser({ deliveryEmail: 'new@example.org' })],
      providerAccounts: [link],
      person: { email: 'new@example.org' },
    });
    expect(await finish(await begin())).toMatchObject(
      E.right({ begun: { user: { id: user.id } } }),
    );
  });

  it('creates an account where the organization permits that, once', async () => {
    const { begin, finish, state } = setUp({ settings: { invite_required: false } });
    const login = () => begin().then(finish);
    const first = await login();
    expect(first).toMatchObject(
      E.right({ begun: { user: { fullName: 'Ada King', role: role.member } } }),
    );
    expect(await login()).toMatchObject(E.right({ _tag: 'Session' }));
    expect(state().users).toHaveLength(1);
    const closed = setUp({ settings: { invite_required: true } });
    expect(await closed.finish(await closed.begin())).toEqual(
      E.left(accountFailure('InvitationRequired')),
    );
    expect(closed.state().users).toEqual([]);
  });

  const invitation = anInvitation({
    email: null,
    terms: { role: role.moderator },
    expiresAt: someTime + 60,
    tokenSalt: 'salt',
  });

  it.each([
    ['a link, which goes on working', invitation, 'pending'],
    ['an invitation to the address', { ...invitation, email: 'ADA@example.org' }, 'used'],
  ])('uses %s', async (_, followed, status) => {
    const { begin, finish, state, invitationTokens } = setUp({
      settings: { invite_required: true },
      invitations: [followed],
    });
    const invitationKey = invitationTokens.tokenOf(followed);
    expect(await finish(await begin({ invitationKey }))).toMatchObject(
      E.right({ begun: { user: { role: role.moderator } } }),
    );
    expect(state().invitations).toMatchObject([{ status }]);
  });

  it('does not use the invitation of another person', async () => {
    const toOther = { ...invitation, email: 'other@example.org' };
    const { begin, finish, invitationTokens } = setUp({
      settings: { invite_required: true },
      invitations: [toOther],
    });
    const invitationKey = invitationTokens.tokenOf(toOther);
    expect(await finish(await begin({ invitationKey }))).toEqual(
      E.left(accountFailure('InvitationRequired')),
    );
  });

  it.each([
    ['an address that is not verified', { isEmailVerified: false }, 'unverifiedEmail'],
    ['no address', { email: undefined }, 'noEmail'],
    ['what is no address', { email: 'ada' }, 'noEmail'],
  ] as const)('refuses %s', async (_, person, reason) => {
    const { begin, finish, state } = setUp({ users: [user], person });
    expect(await finish(await begin())).toEqual(refusedFor(reason));
    expect(state().sessions).toEqual([]);
  });

  it('refuses a login that began in another browser or organization, or has ended', async () => {
    const { begin, finish } = setUp({ users: [user] });
    expect(await finish(undefined)).toEqual(refusedFor('expired'));
    const elsewhere = aVisitor({ realm: aRealm({ url: 'https://other.example.org' }) });
    expect(await finish(await begin(), elsewhere)).toEqual(refusedFor('expired'));
    const ticket = await begin();
    expect(await finish(ticket)).toMatchObject(E.right({ _tag: 'Session' }));
    expect(await finish(ticket)).toEqual(refusedFor('expired'));
  });

  it('refuses a deactivated account', async () => {
    const { begin, finish } = setUp({ users: [{ ...user, isActive: false }] });
    expect(await finish(await begin())).toEqual(
      E.left(accessFailure('AccountDeactivated', { atLogin: true })),
    );
  });

  it('gives an app its API key, and begins no session', async () => {
    const { begin, finish, state } = setUp({ users: [user] });
    const appKey = '0'.repeat(64);
    const url = appLoginUrl({
      realmUrl: someRealm.url,
      email: user.deliveryEmail,
      userId: user.id,
      apiKey: fakeApiKeys.keyOf(user.id, firstSeed),
      appKey,
    });
    expect(await finish(await begin({ appKey }))).toEqual(E.right({ _tag: 'App', url }));
    expect(state().sessions).toEqual([]);
  });

  it('puts the account into the mapped groups, and only those, before it begins the session', async () => {
    const [staff, former] = [aUserGroup({ name: 'Staff' }), aUserGroup({ name: 'Former' })];
    const chess = aUserGroup({ name: 'Chess', members: [user.id] });
    const opened = aChannel({
      privacy: 'private',
      permissions: { can_subscribe_group: staff.id },
    });
    const { begin, finish, state, logged } = setUp({
      users: [user],
      userGroups: [staff, { ...former, members: [user.id] }, chess],
      channels: [opened],
      person: { groups: ['staff', 'elsewhere', 'ghosts'] },
      mapping: [
        { atProvider: 'staff', group: 'Staff' },
        { atProvider: 'former', group: 'Former' },
        { atProvider: 'ghosts', group: 'Ghosts' },
      ],
    });
    expect(await finish(await begin())).toMatchObject(E.right({ _tag: 'Session' }));
    const memberships = () => state().userGroups.map(({ name, members }) => ({ name, members }));
    expect(memberships()).toEqual([
      { name: 'Staff', members: [user.id] },
      { name: 'Former', members: [] },
      { name: 'Chess', members: [user.id] },
    ]);
    const changes = () => state().events.filter(({ event }) => !event._tag.startsWith('Session'));
    expect(changes()).toMatchObject([
      { event: { change: 'remove', groupId: former.id }, audience: exactly(everyone) },
      { event: { change: 'add', groupId: staff.id }, audience: exactly(everyone) },
      { event: { _tag: 'ChannelCreated' }, audience: exactly(onlyTo(user.id)) },
    ]);
    const { realmId, id: userId } = user;
    const log = { realmId, userId, added: ['Staff'], removed: ['Former'], missing: ['Ghosts'] };
    expect(logged).toEqual([log]);
    expect(await finish(await begin())).toMatchObject(E.right({ _tag: 'Session' }));
    expect(changes()).toHaveLength(3);
    expect(logged).toEqual([log, { ...log, added: [], removed: [] }]);
  });

  it.each([
    ['the provider does not tell the groups', undefined, [user.id]],
    ['it tells that there are none', [], []],
  ])('changes groups by what is known, where %s', async (_, groups, members) => {
    const { begin, finish, state } = setUp({
      users: [user],
      userGroups: [aUserGroup({ name: 'Staff', members: [user.id] })],
      person: { groups },
      mapping: [{ atProvider: 'staff', group: 'Staff' }],
    });
    await finish(await begin());
    expect(state().userGroups).toMatchObject([{ members }]);
  });

  it('begins no login for what is no key of an app, or without a provider', async () => {
    const visitor = aVisitor();
    const command = { invitationKey: undefined, appKey: '12' };
    expect(
      await beginProviderLogin({ identityProvider: fakeIdentityProvider() })(visitor, command)(),
    ).toEqual(E.left(accountFailure('InvalidAppKey')));
    expect(await beginProviderLogin({ identityProvider: undefined })(visitor, command)()).toEqual(
      E.left(accountFailure('NoIdentityProvider')),
    );
  });
});
