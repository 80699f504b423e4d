import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, someTime } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm, exactly } from '../../../testing';
import type { PresenceRequest } from '../steps/load-presences';
import { getPresence } from './get-presence';
import { listPresences } from './list-presences';
import { reportPresence } from './report-presence';
import { accountFailure } from '../../failures';
import { accessFailure } from '../../../access';

const day = 86_400;
const caller = aCaller();
const other = aUser({ emailVisibility: 4 });
const left = aUser({ isActive: false });
const withoutPresence = aUser();
const users = [caller.user, other, left, withoutPresence];
const there = (connectedAt: number, updateId: number) => ({
  activeAt: connectedAt - 100,
  connectedAt,
  updateId,
});
const given: Partial<State> = {
  users,
  presences: new Map([
    [other.id, there(someTime - 3 * day, 1)],
    [left.id, there(someTime, 2)],
  ]),
  presenceHeads: new Map([[someRealm.id, 2]]),
};
const byId: PresenceRequest = { withEmails: false };
const onlyPing = { status: 'active', request: undefined };

const closed = aRealm({
  settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
});
const guest = aCaller({ realm: closed, role: role.guest });

describe('reportPresence', () => {
  it('stores the presence, and announces the first report to everyone', async () => {
    const { state, ...ports } = inMemory(given);
    const report = reportPresence(ports)(caller, onlyPing);
    expect(await report()).toEqual(E.right(undefined));
    await report();
    expect(state().presences.get(caller.user.id)).toEqual({
      activeAt: someTime,
      connectedAt: someTime,
      updateId: 3,
    });
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'PresenceChanged', userId: caller.user.id, activeAt: someTime },
        audience: exactly(everyone),
      },
    ]);
  });

  it('announces a user who is back', async () => {
    const { state, ...ports } = inMemory(given);
    const report = reportPresence(ports)(caller, onlyPing);
    await report();
    ports.clock.set(someTime + 130);
    await report();
    expect(state().events).toHaveLength(1);
    ports.clock.set(someTime + 261);
    await report();
    expect(state().events).toHaveLength(2);
  });

  it.each([
    ['hides presence', { settings: new Map([[caller.user.id, { presence_enabled: false }]]) }, 0],
    ['is one of 100 users', { users: [...users, ...Array.from({ length: 97 }, () => aUser())] }, 1],
    ['is one of 101 users', { users: [...users, ...Array.from({ length: 98 }, () => aUser())] }, 0],
  ])('announces the presence as often as expected if the caller %s', async (_, more, events) => {
    const { state, ...ports } = inMemory({ ...given, ...more });
    await reportPresence(ports)(caller, onlyPing)();
    expect(state().events).toHaveLength(events);
  });

  it('stores nothing if the user hides presence', async () => {
    const settings = new Map([[caller.user.id, { presence_enabled: false }]]);
    const { state, ...ports } = inMemory({ ...given, settings });
    await reportPresence(ports)(caller, onlyPing)();
    expect(state().presences.has(caller.user.id)).toBe(false);
  });

  it('announces nothing if the organization disabled presence', async () => {
    const realm = aRealm({ settings: { presence_disabled: true } });
    const { state, ...ports } = inMemory({ ...given, realms: [realm] });
    const answer = await reportPresence(ports)(
      { ...caller, realm },
      { status: 'active', request: { ...byId, lastUpdateId: 5 } },
    )();
    expect(answer).toEqual(E.right({ presences: [], lastUpdateId: -1, now: someTime }));
    expect(state().events).toEqual([]);
  });

  it.each(['offline', '', 'ACTIVE'])('rejects the status %p', async (status) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    const answer = await reportPresence(ports)(caller, { status, request: byId })();
    expect(answer).toEqual(E.left(accountFailure('InvalidPresenceStatus', { status })));
    expect(state()).toEqual(before);
  });

  const own = {
    userId: caller.user.id,
    activeAt: someTime,
    connectedAt: someTime,
    email: undefined,
  };
  const others = {
    userId: other.id,
    activeAt: someTime - 3 * day - 100,
    connectedAt: someTime - 3 * day,
    email: undefined,
  };

  it.each<[string, Partial<PresenceRequest>, readonly object[], number]>([
    ['all presences of the last 14 days', {}, [own, others], 3],
    ['all presences, with -1 as the last update', { lastUpdateId: -1 }, [own, others], 3],
    ['the presences of the last three days', { historyDays: 3 }, [own, others], 3],
    ['the presences of the last two days', { historyDays: 2 }, [own], 3],
    ['no presence, for 0 days', { historyDays: 0 }, [], -1],
    ['no presence, for a negative number of days', { historyDays: -1 }, [], -1],
    ['new updates', { lastUpdateId: 1 }, [own], 3],
    ['new updates, regardless of their age', { lastUpdateId: 1, historyDays: 0 }, [own], 3],
    ['no new update', { lastUpdateId: 3 }, [], 3],
  ])('returns %s', async (_, request, presences, lastUpdateId) => {
    const answer = await reportPresence(inMemory(given))(caller, {
      status: 'active',
      request: { ...byId, ...request },
    })();
    expect(answer).toEqual(E.right({ presences, lastUpdateId, now: someTime }));
  });

  it('returns presences with display addresses where they are requested', async () => {
    const request: PresenceRequest = { withEmails: true };
    const answer = await reportPresence(inMemory(given))(caller, { status: 'idle', request })();
    expect(answer).toMatchObject(
      E.right({
        presences: [
          { ...own, email: caller.user.deliveryEmail },
          { ...others, email: `user${other.id}@${someRealm.host}` },
        ],
      }),
    );
  });

  it('returns only known users to guests', async () => {
    const answer = await reportPresence(inMemory({ ...given, users: [...users, guest.user] }))(
      guest,
      { status: 'active', request: byId },
    )();
    expect(answer).toEqual(
      E.right({
        presences: [{ ...own, userId: guest.user.id }],
        lastUpdateId: 3,
        now: someTime,
      }),
    );
  });
});

describe('listPresences', () => {
  it('lists the presences of the last 14 days', async () => {
    const ports = inMemory(given);
    ports.clock.set(someTime + 11 * day);
    expect(await listPresences(ports)(caller)()).toMatchObject(
      E.right({ presences: [{ email: `user${other.id}@${someRealm.host}` }], lastUpdateId: 1 }),
    );
    ports.clock.set(someTime + 11 * day + 1);
    expect(await listPresences(ports)(caller)()).toMatchObject(E.right({ lastUpdateId: -1 }));
  });
});

describe('getPresence', () => {
  const bot = aBot(caller.user);
  const everybody = { ...given, users: [...users, bot, guest.user] };
  const byId = (id: typeof other.id) => ({ _tag: 'ById' as const, id });

  it('returns the presence of a user', async () => {
    expect(await getPresence(inMemory(everybody))(caller, byId(other.id))()).toMatchObject(
      E.right({ presence: { userId: other.id, connectedAt: someTime - 3 * day }, now: someTime }),
    );
  });

  it('returns nothing of a user who hides presence, even if something is stored', async () => {
    const settings = new Map([[other.id, { presence_enabled: false }]]);
    const ports = inMemory({ ...everybody, settings });
    expect(await getPresence(ports)(caller, byId(other.id))()).toEqual(
      E.left(accountFailure('NoPresence', { user: String(other.id) })),
    );
    expect(await listPresences(ports)(caller)()).toMatchObject(E.right({ presences: [] }));
  });

  const disabled = { ...caller, realm: aRealm({ settings: { presence_disabled: true } }) };
  const address = { _tag: 'ByEmail' as const, email: withoutPresence.deliveryEmail };

  it.each([
    ['the user is deactivated', caller, byId(left.id), accessFailure('UserDoesNotExist')],
    ['the user is a bot', caller, byId(bot.id), accountFailure('BotsHaveNoPresence')],
    [
      'the user is inaccessible to the caller',
      guest,
      byId(other.id),
      accessFailure('InsufficientPermission'),
    ],
    [
      'the user has no presence',
      caller,
      byId(withoutPresence.id),
      accountFailure('NoPresence', { user: String(withoutPresence.id) }),
    ],
    [
      'the user has no presence, by address',
      caller,
      address,
      accountFailure('NoPresence', { user: address.email }),
    ],
    [
      'the organization disabled presence',
      disabled,
      byId(other.id),
      accountFailure('NoPresence', { user: String(other.id) }),
    ],
  ])('fails if %s', async (_, who, reference, failure) => {
    expect(await getPresence(inMemory(everybody))(who, reference)()).toEqual(E.left(failure));
  });
});
