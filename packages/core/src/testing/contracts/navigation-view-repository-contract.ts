import type { NavigationView } from '../../personal';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every NavigationViewRepository promises. */
export const navigationViewRepositoryContract = (makeStore: MakeStore): void =>
  describe('navigation views', () => {
    const inbox: NavigationView = { fragment: 'inbox', isPinned: true, name: null };
    const alerts: NavigationView = { fragment: 'narrow/is/alerted', isPinned: false, name: 'Mine' };

    it('belong to one user, in the order of their creation', async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser()];
      const create = (view: NavigationView, of = one) =>
        within(({ navigationViews }) => navigationViews.create(realm.id, of.id, view));
      const list = (of = one) =>
        within(({ navigationViews }) => navigationViews.list(realm.id, of.id));
      expect(await create(inbox)).toBe(true);
      expect(await create(alerts)).toBe(true);
      expect(await create(alerts, other)).toBe(true);
      expect(await create({ ...inbox, isPinned: false })).toBe(false);
      expect([await list(), await list(other)]).toEqual([[inbox, alerts], [alerts]]);
    });

    it('are changed and removed by their fragments, and keep their positions', async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser()];
      const list = (of = one) =>
        within(({ navigationViews }) => navigationViews.list(realm.id, of.id));
      for (const { id } of [one, other]) {
        await within(({ navigationViews }) => navigationViews.create(realm.id, id, alerts));
        await within(({ navigationViews }) => navigationViews.create(realm.id, id, inbox));
      }
      const changed = { ...alerts, isPinned: true, name: 'Ours' };
      for (const change of [{ isPinned: true }, {}, { name: 'Ours' }]) {
        await within(({ navigationViews }) =>
          navigationViews.update(realm.id, one.id, alerts.fragment, change),
        );
      }
      expect([await list(), await list(other)]).toEqual([
        [changed, inbox],
        [alerts, inbox],
      ]);
      const remove = () =>
        within(({ navigationViews }) => navigationViews.remove(realm.id, one.id, alerts.fragment));
      await remove();
      await remove();
      expect([await list(), await list(other)]).toEqual([[inbox], [alerts, inbox]]);
    });
  });
