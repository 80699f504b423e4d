import { someTime } from '../../in-memory';
import type { SessionId } from '../../kernel';
import type { NewPushRegistration } from '../../accounts';
import type { MakeStore } from './world';
import { newWorld } from './world';

const registration = (
  token: string,
  given: Partial<NewPushRegistration> = {},
): NewPushRegistration => ({
  kind: 'web',
  token,
  appId: 'key',
  keys: { p256dh: 'p', auth: 'a' },
  sessionId: null,
  createdAt: someTime,
  ...given,
});

/** What every PushRegistrationRepository and ClientDeviceRepository promise. */
export const pushRegistrationContract = (makeStore: MakeStore): void => {
  describe('PushRegistrationRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { realm, within } = world;
      const put = (given: NewPushRegistration, { id } = one, max = 3) =>
        within(({ pushRegistrations }) => pushRegistrations.put(realm.id, id, given, max));
      const list = ({ id } = one) =>
        within(({ pushRegistrations }) => pushRegistrations.list(realm.id, id));
      const tokens = async (user = one) => (await list(user)).map(({ token }) => token);
      return { world, realm, within, one, other, put, list, tokens };
    };

    it('keeps one of each kind and token, and the newest', async () => {
      const { put, list, tokens, other } = await setUp();
      await put(registration('a'));
      await put(registration('a'), other);
      await put(registration('a', { kind: 'apns', keys: null }));
      await put(registration('a', { createdAt: someTime + 1 }));
      expect(await list()).toEqual([
        { ...registration('a', { kind: 'apns', keys: null }), id: expect.any(Number) },
        { ...registration('a', { createdAt: someTime + 1 }), id: expect.any(Number) },
      ]);
      await put(registration('b'));
      await put(registration('c'));
      expect(await tokens()).toEqual(['a', 'b', 'c']);
      await put(registration('b'));
      expect(await tokens()).toEqual(['a', 'c', 'b']);
      expect(await tokens(other)).toEqual(['a']);
    });

    it('removes one by its id or token, and all of a user', async () => {
      const { realm, within, one, other, put, list, tokens } = await setUp();
      for (const token of ['a', 'b', 'c']) {
        await put(registration(token));
      }
      await put(registration('a'), other);
      const remove = (
        which: Parameters<
          Parameters<Parameters<typeof within>[0]>[0]['pushRegistrations']['remove']
        >[2],
        { id } = one,
      ) => within(({ pushRegistrations }) => pushRegistrations.remove(realm.id, id, which));
      const [first] = await list();
      expect(first && (await remove(first.id, other))).toBe(false);
      expect(first && (await remove(first.id))).toBe(true);
      expect(await remove({ kind: 'fcm', token: 'b' })).toBe(false);
      expect(await remove({ kind: 'web', token: 'b' })).toBe(true);
      expect(await tokens()).toEqual(['c']);
      await within(({ pushRegistrations }) => pushRegistrations.removeAll(realm.id, one.id));
      expect(await tokens()).toEqual([]);
      expect(await tokens(other)).toEqual(['a']);
    });

    it('knows those of several users', async () => {
      const { realm, within, one, other, put, list } = await setUp();
      const nobody = await within(({ pushRegistrations }) =>
        pushRegistrations.ofUsers(realm.id, [one.id, other.id]),
      );
      expect(nobody).toEqual(new Map());
      await put(registration('a'));
      expect(
        await within(({ pushRegistrations }) =>
          pushRegistrations.ofUsers(realm.id, [one.id, other.id]),
        ),
      ).toEqual(new Map([[one.id, await list()]]));
    });

    it('ends a registration with its session', async () => {
      const { realm, within, one, put, tokens } = await setUp();
      const begin = async (tokenHash: string): Promise<SessionId> =>
        (
          await within(({ sessions }) =>
            sessions.begin(
              realm.id,
              one.id,
              { tokenHash, at: someTime, client: '' },
              { horizon: { createdAfter: 0, usedAfter: 0 }, maxSessions: 10 },
            ),
          )
        ).session.id;
      const [ended, kept] = [await begin('x'), await begin('y')];
      await put(registration('a', { sessionId: ended }));
      await put(registration('b', { sessionId: kept }));
      await put(registration('c'));
      await within(({ sessions }) => sessions.end(realm.id, one.id, ended));
      expect(await tokens()).toEqual(['b', 'c']);
      await within(({ sessions }) => sessions.endAll(realm.id, one.id, undefined));
      expect(await tokens()).toEqual(['c']);
    });
  });

  it('ClientDeviceRepository creates, lists and removes the devices of a user', async () => {
    const world = await newWorld(makeStore);
    const { realm, within } = world;
    const [one, other] = [await world.addUser(), await world.addUser()];
    const create = ({ id } = one) =>
      within(({ clientDevices }) => clientDevices.create(realm.id, id));
    const list = ({ id } = one) => within(({ clientDevices }) => clientDevices.list(realm.id, id));
    const ids = [await create(), await create(), await create()];
    const foreign = await create(other);
    expect(await list()).toEqual(ids);
    expect(
      await within(({ clientDevices }) =>
        clientDevices.remove(realm.id, one.id, [foreign, ...ids.slice(0, 2)]),
      ),
    ).toEqual(ids.slice(0, 2));
    expect(await list()).toEqual(ids.slice(2));
    expect(await list(other)).toEqual([foreign]);
  });
};
