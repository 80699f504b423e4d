import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { accessFailure } from '../../../access';
import { bindJobHandlers } from '../../../bind-job-handlers';
import { inMemory } from '../../../in-memory';
import { onlyTo, role, unexpected } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aRealm,
  aSubscription,
  aUser,
  anInvitation,
  someRealm,
  exactly,
  anyone,
} from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import { noStatus } from '../../user-statuses/user-status';
import { deactivateSelf, deactivateUser } from './deactivate-user';

const caller = aCaller({ role: role.administrator });
const target = aUser();
const bot = aBot(target);
const guest = aUser({ role: role.guest });
const command = {
  userId: target.id,
  comment: undefined,
  actions: {
    deleteProfile: false,
    deletePublicChannelMessages: false,
    deletePrivateChannelMessages: false,
    deleteDirectMessages: false,
  },
};
const users = [caller.user, target, bot, guest];

describe('deactivateUser', () => {
  it('deactivates the bots first, then the user, and ends their invitations', async () => {
    const invitation = anInvitation({ referrerId: target.id });
    const { state, ...ports } = inMemory({ users, invitations: [invitation] });
    expect(await deactivateUser(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(state().users.filter(({ isActive }) => !isActive)).toMatchObject([
      { id: target.id },
      { id: bot.id },
    ]);
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'UserActivityChanged', userId: bot.id, isActive: false },
      { _tag: 'BotDetailChanged', property: 'is_active', value: false },
      { _tag: 'InvitationsChanged' },
      { _tag: 'UserActivityChanged', userId: target.id, isActive: false },
    ]);
    expect(state().invitations).toMatchObject([{ expiresAt: expect.any(Number) }]);
  });

  it('makes the user inaccessible to guests with limited visibility who shared only a channel', async () => {
    const realm = aRealm({
      settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
    });
    const channel = aChannel();
    const otherGuest = aUser({ role: role.guest });
    const { state, ...ports } = inMemory({
      users: [...users, otherGuest],
      channels: [channel],
      subscriptions: [target, guest].map(({ id }) =>
        aSubscription({ userId: id, channelId: channel.id }),
      ),
    });
    await deactivateUser(ports)({ ...caller, realm }, command)();
    const ofTarget = state().events.filter(
      ({ event }) => 'userId' in event && event.userId === target.id,
    );
    expect(ofTarget).toMatchObject([
      {
        event: { _tag: 'SubscriberDeactivated', awareGuests: [] },
        audience: exactly({ users: [], standing: 'nonGuests', except: [target.id] }),
      },
      {
        event: { _tag: 'SubscriberDeactivated', awareGuests: [] },
        audience: exactly(onlyTo(guest.id)),
      },
      {
        event: { _tag: 'UserActivityChanged' },
        audience: exactly({ users: [target.id], standing: 'nonGuests' }),
      },
      { event: { _tag: 'UserBecameInaccessible' }, audience: exactly(onlyTo(guest.id)) },
    ]);
  });

  it('renames every account whose profile it deletes', async () => {
    const { state, ...ports } = inMemory({ users });
    const actions = { ...command.actions, deleteProfile: true };
    await deactivateUser(ports)(caller, { ...command, actions })();
    expect(
      state().users.flatMap(({ id, fullName }) => (fullName === 'Deleted user' ? [id] : [])),
    ).toEqual([target.id, bot.id]);
  });

  it('removes the statuses of every account whose profile it deletes', async () => {
    const statuses = new Map([[target.id, { ...noStatus, text: 'tea' }]]);
    const { state, ...ports } = inMemory({ users, statuses });
    const actions = { ...command.actions, deleteProfile: true };
    await deactivateUser(ports)(caller, { ...command, actions })();
    expect(state().statuses.get(target.id) ?? noStatus).toEqual(noStatus);
    expect(state().events.map(({ event }) => event)).toContainEqual({
      _tag: 'UserStatusChanged',
      userId: target.id,
      ...noStatus,
    });
  });

  it('changes nothing if the caller lacks the permission', async () => {
    const { state, ...ports } = inMemory({ users });
    const before = state();
    expect(await deactivateUser(ports)(aCaller({ user: guest }), command)()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
    expect(state()).toEqual(before);
  });
});

describe('deactivateSelf', () => {
  it('deactivates the caller and their bots', async () => {
    const { state, ...ports } = inMemory({ users });
    expect(await deactivateSelf(ports)(aCaller({ user: target }))()).toEqual(E.right(undefined));
    expect(state().users.map(({ isActive }) => isActive)).toEqual([true, false, false, true]);
  });

  it('does not deactivate the last user', async () => {
    const ports = inMemory({ users: [target, bot] });
    expect(await deactivateSelf(ports)(aCaller({ user: target }))()).toEqual(
      E.left(accessFailure('CannotDeactivateLastUser', { entity: 'user' })),
    );
  });
});

describe('a deactivation that deletes messages', () => {
  const channel = aChannel();
  const message = () => aMessage({ recipientId: channel.recipientId, senderId: target.id });
  const deleting = {
    ...command,
    comment: 'Farewell',
    actions: { ...command.actions, deletePublicChannelMessages: true },
  };
  const credentials = { host: someRealm.host, email: target.deliveryEmail };
  const setUp = () =>
    inMemory({
      realms: [someRealm],
      users,
      channels: [channel],
      messages: Array.from({ length: 250 }, message),
    });
  const isActive = ({ state }: ReturnType<typeof setUp>) =>
    state().users.find(({ id }) => id === target.id)?.isActive;
  const tags = ({ state }: ReturnType<typeof setUp>) => [
    ...new Set(
      state()
        .events.map(({ event }) => event)
        .filter((event) => !('userId' in event) || event.userId === target.id)
        .map(({ _tag }) => _tag),
    ),
  ];

  /** The first transaction succeeds, and the process dies during the given one. */
  const dyingAt = (ports: ReturnType<typeof setUp>, number: number) => {
    const begun = { count: 0 };
    const transact: typeof ports.transact = (by, work) => {
      begun.count += 1;
      return begun.count < number ? ports.transact(by, work) : TE.left(unexpected('killed'));
    };
    return { ...ports, transact };
  };

  it('deletes the messages first, then deactivates the user and sends the email', async () => {
    const ports = setUp();
    expect(await deactivateUser(ports)(caller, deleting)()).toEqual(E.right(undefined));
    expect(ports.state().messages).toEqual([]);
    expect(isActive(ports)).toBe(false);
    const order = tags(ports);
    expect(order.indexOf('MessagesDeleted')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('UserActivityChanged')).toBeGreaterThan(order.indexOf('MessagesDeleted'));
    expect(new Set(ports.state().jobs.map(({ job }) => job._tag))).toEqual(
      new Set(['ForgetQuotations', 'SendMail']),
    );
    expect(ports.state().leaving).toEqual(new Set());
  });

  it.each([2, 3, 4, 5])('is completed by the job if the process dies at step %d', async (step) => {
    const ports = setUp();
    expect(await deactivateUser(dyingAt(ports, step))(caller, deleting)()).toEqual(
      E.right(undefined),
    );
    expect(isActive(ports)).toBe(true);
    // Until then, the account cannot be used, and nobody else can deactivate it.
    expect(
      await ports.accounts.identityAt(credentials.host, credentials.email, anyone)(),
    ).toMatchObject(E.right(O.some({ user: { isActive: false } })));
    expect(await deactivateUser(ports)(caller, command)()).toEqual(
      E.left(accessFailure('UserIsDeactivated')),
    );
    ports.clock.set(ports.clock.now() + 60);
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    expect(ports.state().messages).toEqual([]);
    expect(isActive(ports)).toBe(false);
    expect(ports.mailer.sent()).toHaveLength(1);
    expect(ports.state().jobs).toEqual([]);
  });

  it('leaves what takes longer than the request to the job', async () => {
    const ports = setUp();
    const later = { now: () => ports.clock.now() };
    const started = ports.clock.now();
    const transact: typeof ports.transact = (by, work) => {
      ports.clock.set(ports.clock.now() + 10);
      return ports.transact(by, work);
    };
    expect(await deactivateUser({ ...ports, transact, clock: later })(caller, deleting)()).toEqual(
      E.right(undefined),
    );
    expect(ports.clock.now() - started).toBe(20);
    expect(ports.state().messages).toHaveLength(150);
    expect(isActive(ports)).toBe(true);
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    expect(ports.state().messages).toEqual([]);
    expect(isActive(ports)).toBe(false);
  });
});
