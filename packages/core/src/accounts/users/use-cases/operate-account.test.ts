import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aBot, aUser, anInvitation, someRealm } from '../../../testing';
import { createUserAt } from './create-user';
import { getAccount, listAccounts } from './list-accounts';
import { changeRoleByEmail, deactivateByEmail, reactivateByEmail } from './operate-account';

const owner = aUser({ role: role.owner, deliveryEmail: 'owner@example.org' });
const member = aUser({ role: role.member, deliveryEmail: 'member@example.org' });
const gone = aUser({ isActive: false, deliveryEmail: 'gone@example.org' });
const bot = aBot(member, { deliveryEmail: 'bot@example.org' });
const ownBot = aBot(owner, {
  deliveryEmail: 'notices@example.org',
  bot: { type: 1, ownerId: null },
});
const { host } = someRealm;
const named = (email: string) => ({ host, email });
const unknown = E.left(accessFailure('UserDoesNotExist'));

const setUp = () =>
  inMemory({
    realms: [someRealm],
    users: [owner, member, gone, bot, ownBot],
    invitations: [anInvitation({ referrerId: member.id })],
  });

describe('changeRoleByEmail', () => {
  it('changes the role with the events of the API, and nothing the second time', async () => {
    const ports = setUp();
    const command = { ...named('Member@example.org'), role: role.owner };
    expect(await changeRoleByEmail(ports)(command)()).toMatchObject(E.right({ role: role.owner }));
    const events = ports.state().events.length;
    expect(ports.state().events[0]?.event).toMatchObject({
      _tag: 'UserRoleChanged',
      userId: member.id,
      role: role.owner,
    });
    expect(await changeRoleByEmail(ports)(command)()).toMatchObject(E.right({ role: role.owner }));
    expect(ports.state().events).toHaveLength(events);
  });

  it('leaves the organization an owner', async () => {
    const command = { ...named('owner@example.org'), role: role.member };
    expect(await changeRoleByEmail(setUp())(command)()).toEqual(
      E.left(accessFailure('CannotDemoteOnlyOwner')),
    );
  });

  it.each(['nobody@example.org', 'notices@example.org'])('finds no account %s', async (email) => {
    const command = { ...named(email), role: role.member };
    expect(await changeRoleByEmail(setUp())(command)()).toEqual(unknown);
  });
});

describe('deactivateByEmail and reactivateByEmail', () => {
  const isActive = (ports: ReturnType<typeof setUp>, id: number) =>
    ports.state().users.find((user) => user.id === id)?.isActive;

  it('deactivate a person with their bots and invitations, and activate the person', async () => {
    const ports = setUp();
    const target = named('member@example.org');
    expect(E.isRight(await deactivateByEmail(ports)(target)())).toBe(true);
    expect([isActive(ports, member.id), isActive(ports, bot.id)]).toEqual([false, false]);
    expect(ports.state().events.map(({ event }) => event._tag)).toContain('InvitationsChanged');
    const deactivated = ports.state().events.length;
    expect(E.isRight(await deactivateByEmail(ports)(target)())).toBe(true);
    expect(ports.state().events).toHaveLength(deactivated);
    expect(E.isRight(await reactivateByEmail(ports)(target)())).toBe(true);
    expect([isActive(ports, member.id), isActive(ports, bot.id)]).toEqual([true, false]);
    const events = ports.state().events.length;
    expect(E.isRight(await reactivateByEmail(ports)(target)())).toBe(true);
    expect(ports.state().events).toHaveLength(events);
  });

  it('deactivate a bot alone, and activate none', async () => {
    const ports = setUp();
    expect(E.isRight(await deactivateByEmail(ports)(named('bot@example.org'))())).toBe(true);
    expect([isActive(ports, member.id), isActive(ports, bot.id)]).toEqual([true, false]);
    expect(await reactivateByEmail(ports)(named('bot@example.org'))()).toEqual(unknown);
  });

  it('keep the only owner, and find only accounts of the organization', async () => {
    expect(await deactivateByEmail(setUp())(named('owner@example.org'))()).toEqual(
      E.left(accessFailure('CannotDeactivateOnlyOwner')),
    );
    const elsewhere = { host: `nowhere.${host}`, email: 'member@example.org' };
    expect(await deactivateByEmail(setUp())(elsewhere)()).toEqual(unknown);
    expect(await reactivateByEmail(setUp())(elsewhere)()).toEqual(unknown);
  });
});

describe('listAccounts and getAccount', () => {
  it('show all accounts but those of the server', async () => {
    const ports = setUp();
    const listed = await listAccounts(ports)(host)();
    expect(E.isRight(listed) && listed.right.map(({ id }) => id)).toEqual([
      owner.id,
      member.id,
      gone.id,
      bot.id,
    ]);
    expect(await getAccount(ports)(named('gone@example.org'))()).toEqual(E.right(gone));
    expect(await getAccount(ports)(named('notices@example.org'))()).toEqual(unknown);
    expect(await listAccounts(ports)(`nowhere.${host}`)()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
  });
});

describe('createUserAt', () => {
  const command = { host, email: 'new@example.org', fullName: 'New', role: role.moderator };

  it('creates a person with a role, without anybody who is allowed to', async () => {
    const ports = setUp();
    expect(await createUserAt(ports)(command)()).toMatchObject(
      E.right({ deliveryEmail: 'new@example.org', role: role.moderator, isActive: true }),
    );
    expect(ports.state().events.map(({ event }) => event._tag)).toContain('UserAdded');
  });

  it('checks what the API checks', async () => {
    expect(await createUserAt(setUp())({ ...command, email: 'member@example.org' })()).toEqual(
      E.left(accessFailure('EmailInUse', { email: 'member@example.org' })),
    );
    expect(await createUserAt(setUp())({ ...command, password: 'short' })()).toEqual(
      E.left(accessFailure('PasswordTooWeak')),
    );
    expect(await createUserAt(setUp())({ ...command, host: `nowhere.${host}` })()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
  });
});
