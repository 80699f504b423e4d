import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { SessionId, UserId } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

const horizon = { createdAfter: someTime - 1000, usedAfter: someTime - 100 };

/** What every SessionRepository promises, and an AccountReader about sessions. */
export const sessionRepositoryContract = (makeStore: MakeStore): void =>
  describe('SessionRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const begin = async (tokenHash: string, at = someTime, { id } = user, maxSessions = 3) =>
        world.within(({ sessions }) =>
          sessions.begin(
            world.realm.id,
            id,
            { tokenHash, at, client: 'Firefox on Linux' },
            { horizon, maxSessions },
          ),
        );
      const ids = async ({ id } = user) =>
        (await world.within(({ sessions }) => sessions.list(world.realm.id, id))).map(
          (session) => session.id,
        );
      const at = (tokenHash: string, { host } = world.realm) =>
        done(world.accounts.sessionAt(host, tokenHash));
      return { world, user, begin, ids, at };
    };

    it('finds a session by the hash of its token, in its realm', async () => {
      const { world, user, begin, at } = await setUp();
      const other = await anotherWorld(world);
      const { session } = await begin('a');
      expect(session).toEqual({
        id: session.id,
        realmId: world.realm.id,
        userId: user.id,
        createdAt: someTime,
        lastUsedAt: someTime,
        client: 'Firefox on Linux',
      });
      expect(await at('a')).toEqual(O.some({ session, email: user.deliveryEmail }));
      expect(await at('b')).toEqual(O.none);
      expect(await at('a', other.realm)).toEqual(O.none);
    });

    it('finds the address as it is now', async () => {
      const { world, user, begin, at } = await setUp();
      await begin('a');
      await at('a');
      await world.within((tx) =>
        tx.users.update(world.realm.id, user.id, { deliveryEmail: 'new@example.org' }),
      );
      expect(await at('a')).toMatchObject(O.some({ email: 'new@example.org' }));
    });

    it('lists the sessions of a user, most recently used first', async () => {
      const { world, begin, ids } = await setUp();
      const other = await world.addUser();
      const one = (await begin('a', someTime)).session;
      const two = (await begin('b', someTime + 2)).session;
      const three = (await begin('c', someTime + 1)).session;
      await begin('d', someTime, other);
      expect(await ids()).toEqual([two.id, three.id, one.id]);
    });

    it('ends expired sessions and the least recently used ones when another begins', async () => {
      const { world, begin, ids, at } = await setUp();
      const other = await world.addUser();
      await begin('other', someTime - 100, other);
      const old = (await begin('old', someTime - 1000)).session;
      const { session: idle, ended } = await begin('idle', someTime - 100);
      expect(ended).toEqual([old.id]);
      expect((await begin('a', someTime)).ended).toEqual([idle.id]);
      const b = (await begin('b', someTime - 1)).session;
      await begin('c', someTime + 1);
      expect((await begin('d', someTime - 2)).ended).toEqual([b.id]);
      expect(await ids()).toHaveLength(3);
      expect(await ids(other)).toHaveLength(1);
      expect(await at('b')).toEqual(O.none);
    });

    it('marks uses of sessions that are neither ended nor expired', async () => {
      const { world, begin, at } = await setUp();
      const mark = (id: SessionId, now: number) =>
        done(world.accounts.markSession({ id, realmId: world.realm.id }, now, horizon));
      const { session } = await begin('a', someTime - 99);
      await at('a');
      expect(await mark(session.id, someTime + 5)).toBe(true);
      expect(await at('a')).toMatchObject(O.some({ session: { lastUsedAt: someTime + 5 } }));
      // Another process has marked a later use.
      expect(await mark(session.id, someTime)).toBe(true);
      expect(await at('a')).toMatchObject(O.some({ session: { lastUsedAt: someTime + 5 } }));
      const idle = (await begin('idle', someTime - 100)).session;
      expect(await mark(idle.id, someTime)).toBe(false);
      await world.within(({ sessions }) =>
        sessions.end(world.realm.id, session.userId, session.id),
      );
      expect(await mark(session.id, someTime)).toBe(false);
    });

    it('ends sessions of their user only', async () => {
      const { world, user, begin, ids, at } = await setUp();
      const other = await world.addUser();
      const [one, two, three] = [await begin('a'), await begin('b'), await begin('c')];
      const ofOther = await begin('other', someTime, other);
      const end = (id: SessionId, userId: UserId = user.id) =>
        world.within(({ sessions }) => sessions.end(world.realm.id, userId, id));
      const endAll = (except: SessionId | undefined) =>
        world.within(({ sessions }) => sessions.endAll(world.realm.id, user.id, except));
      await at('a');
      expect(await end(ofOther.session.id)).toEqual(O.none);
      expect(await end(one.session.id, other.id)).toEqual(O.none);
      expect(await end(one.session.id)).toEqual(O.some({ logoutHint: undefined }));
      expect(await at('a')).toEqual(O.none);
      expect(await end(one.session.id)).toEqual(O.none);
      expect(await endAll(three.session.id)).toBe(true);
      expect(await ids()).toEqual([three.session.id]);
      expect(await endAll(three.session.id)).toBe(false);
      expect(await endAll(undefined)).toBe(true);
      expect(await at('b')).toEqual(O.none);
      expect(await at('c')).toEqual(O.none);
      expect(await ids(other)).toEqual([ofOther.session.id]);
      expect(two.session.id).not.toBe(three.session.id);
    });
  });
