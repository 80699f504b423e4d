import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import type { Presence, PresenceScope } from '../../accounts';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

const since = (time: number): PresenceScope => ({ _tag: 'ConnectedSince', time });
const after = (updateId: number): PresenceScope => ({ _tag: 'WrittenAfter', updateId });

/** What every PresenceRepository promises. */
export const presenceRepositoryContract = (makeStore: MakeStore): void =>
  describe('PresenceRepository', () => {
    const someRealm = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      return {
        ...world,
        write: (user: User, presence: Presence) =>
          within(({ presences }) => presences.write(realm.id, user.id, presence)),
        of: (user: User) => within(({ presences }) => presences.of(realm.id, user.id)),
        list: (scope: PresenceScope) => within(({ presences }) => presences.list(realm.id, scope)),
      };
    };
    const [early, late] = [someTime + 10, someTime + 20];

    it('keeps the later of each time', async () => {
      const { addUser, write, of } = await someRealm();
      const user = await addUser();
      expect(await of(user)).toEqual({ isShared: true, last: undefined });
      await write(user, { activeAt: null, connectedAt: early });
      expect((await of(user)).last).toEqual({ activeAt: null, connectedAt: early });
      await write(user, { activeAt: late, connectedAt: late });
      await write(user, { activeAt: early, connectedAt: late + 1 });
      await write(user, { activeAt: null, connectedAt: early });
      expect((await of(user)).last).toEqual({ activeAt: late, connectedAt: late + 1 });
    });

    it('shows nothing of a user who does not share it', async () => {
      const { realm, within, addUser, of, write, list } = await someRealm();
      const user = await addUser();
      const share = (presence_enabled: boolean) =>
        within(({ userSettings }) => userSettings.change(realm.id, user.id, { presence_enabled }));
      await share(false);
      expect(await of(user)).toEqual({ isShared: false, last: undefined });
      await write(user, { activeAt: early, connectedAt: early });
      expect([await list(since(0)), await list(after(0))]).toEqual([[], []]);
      await share(true);
      expect((await of(user)).isShared).toBe(true);
      expect(await list(since(0))).toMatchObject([{ userId: user.id }]);
    });

    it('lists active users, by the time of their presence', async () => {
      const world = await someRealm();
      const { addUser, write, list, within, realm } = world;
      const [one, other, left] = [await addUser(), await addUser(), await addUser()];
      const elsewhere = await anotherWorld(world);
      const inaccessibleUser = await elsewhere.addUser();
      await elsewhere.within(({ presences }) =>
        presences.write(elsewhere.realm.id, inaccessibleUser.id, {
          activeAt: late,
          connectedAt: late,
        }),
      );
      for (const user of [left, other]) {
        await write(user, { activeAt: early, connectedAt: late });
      }
      await write(one, { activeAt: null, connectedAt: early });
      await within(({ users }) => users.update(realm.id, left.id, { isActive: false }));
      const ofOne = { userId: one.id, activeAt: one.joinedAt, connectedAt: early, updateId: 3 };
      const ofOther = { userId: other.id, activeAt: early, connectedAt: late, updateId: 2 };
      expect(await list(since(early))).toEqual([ofOne, ofOther]);
      expect(await list(since(early + 1))).toEqual([ofOther]);
      expect(await list(since(late + 1))).toEqual([]);
      expect(await list(after(1))).toEqual([ofOne, ofOther]);
      expect(await list(after(2))).toEqual([ofOne]);
      expect(await list(after(3))).toEqual([]);
      await write(other, { activeAt: null, connectedAt: late });
      expect(await list(after(3))).toEqual([{ ...ofOther, updateId: 4 }]);
    });

    it('removes a presence, and continues its numbering', async () => {
      const { realm, within, addUser, write, of, list } = await someRealm();
      const user = await addUser();
      await write(user, { activeAt: late, connectedAt: late });
      await within(({ presences }) => presences.remove(realm.id, user.id));
      await within(({ presences }) => presences.remove(realm.id, user.id));
      expect(await of(user)).toEqual({ isShared: true, last: undefined });
      expect(await list(since(0))).toEqual([]);
      await write(user, { activeAt: early, connectedAt: early });
      expect(await list(after(1))).toMatchObject([{ connectedAt: early, updateId: 2 }]);
    });

    it('numbers concurrent writes', async () => {
      const { realm, transact, addUser, list } = await someRealm();
      const people = await Promise.all(Array.from({ length: 5 }, () => addUser()));
      const reports = people.map(({ id }) =>
        transact('server', ({ presences }) =>
          presences.write(realm.id, id, { activeAt: late, connectedAt: late }),
        ),
      );
      await pipe(reports, TE.sequenceArray)();
      const ids = (await list(since(0))).map(({ updateId }) => updateId);
      expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    });
  });
