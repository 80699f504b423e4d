import * as O from 'fp-ts/Option';
import type { RealmChanges } from '../../access';
import { realmSettings, systemGroupNames } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { EventId, RealmId, asId } from '../../kernel';
import { start } from './log-reading';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

/** What every RealmRepository promises. */
export const realmRepositoryContract = (makeStore: MakeStore): void =>
  describe('RealmRepository', () => {
    it('creates an active realm with the given values', async () => {
      const { realm } = await newWorld(makeStore);
      expect(realm).toMatchObject({
        subdomain: '',
        name: 'Parley',
        description: '',
        createdAt: someTime,
        isActive: true,
      });
    });

    it('creates the system groups in their order, so that ids ascend', async () => {
      const { realm } = await newWorld(makeStore);
      const ids = systemGroupNames.map((name) => realm.systemGroups[name]);
      expect(new Set(ids).size).toBe(systemGroupNames.length);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    });

    it('gives every setting its initial value', async () => {
      const { realm } = await newWorld(makeStore);
      expect(realm.settings).toEqual(realmSettings({}, realm.systemGroups));
    });

    it('starts with an empty log', async () => {
      const { realm, within, stream } = await newWorld(makeStore);
      expect(await within(({ events }) => events.head(realm.id))).toBe(start);
      expect(await done(stream.reaches(realm.id, asId(EventId)(1)))).toBe(false);
    });

    it('gives further realms their own hosts', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      expect(other.realm.host).toBe(`${other.realm.subdomain}.${world.realm.host}`);
      expect(other.realm.id).not.toBe(world.realm.id);
      expect(other.realm.url.endsWith('/')).toBe(false);
    });

    it('changes single settings and defaults, and leaves the others', async () => {
      const { realm, within } = await newWorld(makeStore);
      await within(({ realms }) =>
        realms.update(realm.id, {
          name: 'Venice',
          settings: { digest_weekday: 3 },
          userDefaults: { enter_sends: true },
        }),
      );
      await within(({ realms }) =>
        realms.update(realm.id, { userDefaults: { color_scheme: 2, enter_sends: true } }),
      );
      expect(await within(({ realms }) => realms.find(realm.id))).toEqual(
        O.some({
          ...realm,
          name: 'Venice',
          settings: { ...realm.settings, digest_weekday: 3 },
          userDefaults: { ...realm.userDefaults, enter_sends: true, color_scheme: 2 },
        }),
      );
    });

    it('stores until when full members were announced, and never an earlier time', async () => {
      const { realm, within } = await newWorld(makeStore);
      const markUntil = (until: number) =>
        within(({ realms }) => realms.markFullMembersAnnounced(realm.id, until));
      expect(await markUntil(someTime + 10)).toBe(someTime);
      expect(await markUntil(someTime + 5)).toBe(someTime + 10);
      expect(await markUntil(someTime + 20)).toBe(someTime + 10);
      expect(await markUntil(someTime + 20)).toBe(someTime + 20);
    });

    it('lets one transaction at a time announce full members', async () => {
      const { realm, within } = await newWorld(makeStore);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() =>
          within(({ realms }) => realms.markFullMembersAnnounced(realm.id, someTime + 10)),
        ),
      );
      expect(answers.filter((previous) => previous === someTime)).toHaveLength(1);
    });

    it('stores how many updates were announced, and never fewer', async () => {
      const { realm, within } = await newWorld(makeStore);
      const mark = (count: number) =>
        within(({ realms }) => realms.markUpdatesAnnounced(realm.id, count));
      expect(await mark(2)).toBe(0);
      expect(await mark(1)).toBe(2);
      expect(await mark(3)).toBe(2);
    });

    it('deactivates a realm with the time of its deletion, and back', async () => {
      const { realm, within } = await newWorld(makeStore);
      const update = async (changes: RealmChanges) => {
        await within(({ realms }) => realms.update(realm.id, changes));
        return within(({ realms }) => realms.find(realm.id));
      };
      const deactivated = { ...realm, isActive: false, deletionAt: someTime };
      expect(await update({ isActive: false, deletionAt: someTime })).toEqual(O.some(deactivated));
      expect(await update({ name: realm.name })).toEqual(O.some(deactivated));
      expect(await within(({ realms }) => realms.activeIds())).not.toContain(realm.id);
      expect(await within(({ realms }) => realms.list())).toContainEqual(deactivated);
      expect(await update({ isActive: true, deletionAt: null })).toEqual(O.some(realm));
    });

    it('deletes a realm with everything that belongs to it, and no other', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, addUser } = world;
      const other = await anotherWorld(world);
      await addUser();
      const kept = await other.addUser();
      for (let exists = true; exists;) {
        exists = await within(({ realms }) => realms.deleteSome(realm.id));
      }
      expect(await within(({ realms }) => realms.list())).toEqual([other.realm]);
      expect(await within(({ users }) => users.list(other.realm.id))).toContainEqual(kept);
      expect(await within(({ realms }) => realms.deleteSome(realm.id))).toBe(false);
    });

    it('lists active realms', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      expect(await world.within(({ realms }) => realms.activeIds())).toEqual([
        world.realm.id,
        other.realm.id,
      ]);
    });

    it('finds realms by id and by subdomain', async () => {
      const world = await newWorld(makeStore);
      const { realm } = await anotherWorld(world);
      const find = (work: Parameters<typeof world.within>[0]) => world.within(work);
      expect(await find(({ realms }) => realms.find(realm.id))).toEqual(O.some(realm));
      expect(await find(({ realms }) => realms.find(nextId(RealmId)))).toEqual(O.none);
      expect(await find(({ realms }) => realms.findBySubdomain(realm.subdomain))).toEqual(
        O.some(realm),
      );
      expect(await find(({ realms }) => realms.findBySubdomain(''))).toEqual(O.some(world.realm));
      expect(await find(({ realms }) => realms.findBySubdomain('nowhere'))).toEqual(O.none);
    });
  });
