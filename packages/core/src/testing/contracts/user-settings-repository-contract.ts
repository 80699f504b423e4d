import * as O from 'fp-ts/Option';
import type { UserSettings } from '../../access';
import { userSettings } from '../../access';
import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const settingsOf = ({ realm, within }: World, ...ids: readonly UserId[]) =>
  within((tx) => tx.userSettings.of(realm.id, ids));

const change = ({ realm, within }: World, id: UserId, changes: Partial<UserSettings>) =>
  within((tx) => tx.userSettings.change(realm.id, id, changes));

/** What every UserSettingsRepository promises. */
export const userSettingsRepositoryContract = (makeStore: MakeStore): void =>
  describe('UserSettingsRepository', () => {
    it('begins with the initial values, and leaves out missing users', async () => {
      const world = await newWorld(makeStore);
      const { id } = await world.addUser({ emailVisibility: 3, timezone: 'Europe/Rome' });
      const initial = userSettings({ email_address_visibility: 3, timezone: 'Europe/Rome' });
      expect(await settingsOf(world, id, nextId(UserId))).toEqual(new Map([[id, initial]]));
      expect(await settingsOf(world)).toEqual(new Map());
    });

    it('writes the given settings of only that user', async () => {
      const world = await newWorld(makeStore);
      const [user, other] = [await world.addUser(), await world.addUser()];
      const initial = userSettings({});
      await change(world, user.id, { enter_sends: true, web_font_size_px: 20 });
      await change(world, user.id, { web_font_size_px: 18, default_language: 'pl' });
      await change(world, user.id, {});
      const expected = {
        ...initial,
        enter_sends: true,
        web_font_size_px: 18,
        default_language: 'pl',
      };
      expect(await settingsOf(world, user.id, other.id)).toEqual(
        new Map([
          [user.id, expected],
          [other.id, initial],
        ]),
      );
    });

    it('shares the time zone and the visibility of the address with the account', async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      await change(world, user.id, { timezone: 'Asia/Tokyo', email_address_visibility: 4 });
      const read = await world.within(({ users }) => users.find(world.realm.id, user.id));
      expect(read).toEqual(O.some({ ...user, timezone: 'Asia/Tokyo', emailVisibility: 4 }));
      expect((await settingsOf(world, user.id)).get(user.id)).toMatchObject({
        timezone: 'Asia/Tokyo',
        email_address_visibility: 4,
      });
    });

    it('finds the users who do not share their presence', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [user, hidden] = [await world.addUser(), await world.addUser()];
      const elsewhere = await other.addUser();
      await change(world, user.id, { enter_sends: false });
      await change(world, hidden.id, { presence_enabled: false });
      await change(other, elsewhere.id, { presence_enabled: false });
      const found = () =>
        world.within(({ userSettings: settings }) => settings.withoutPresence(world.realm.id));
      expect(await found()).toEqual([hidden.id]);
      await change(world, hidden.id, { presence_enabled: true });
      expect(await found()).toEqual([]);
    });

    const editedBy = ({ realm, within }: World, ...ids: readonly UserId[]) =>
      within((tx) => tx.userSettings.lockEdited(realm.id, ids));

    it('assigns settings to users, who have not edited them', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [one, two] = [await world.addUser(), await world.addUser()];
      const [untouched, foreign] = [await world.addUser(), await other.addUser()];
      await change(world, one.id, { enter_sends: true, web_font_size_px: 20 });
      await change(world, one.id, { enter_sends: false });
      await world.within((tx) =>
        tx.userSettings.assign(world.realm.id, [
          { userId: one.id, changes: { web_font_size_px: 18, default_language: 'pl' } },
          { userId: two.id, changes: { timezone: 'Asia/Tokyo', email_address_visibility: 4 } },
          { userId: foreign.id, changes: { enter_sends: true } },
        ]),
      );
      await world.within((tx) => tx.userSettings.assign(world.realm.id, []));
      const initial = userSettings({});
      expect(await settingsOf(world, one.id, two.id, untouched.id)).toEqual(
        new Map([
          [one.id, { ...initial, web_font_size_px: 18, default_language: 'pl' }],
          [two.id, { ...initial, timezone: 'Asia/Tokyo', email_address_visibility: 4 }],
          [untouched.id, initial],
        ]),
      );
      expect((await settingsOf(other, foreign.id)).get(foreign.id)).toEqual(initial);
      expect(await editedBy(world, one.id, two.id, foreign.id)).toEqual(
        new Map([
          [one.id, new Set(['enter_sends', 'web_font_size_px'])],
          [two.id, new Set()],
        ]),
      );
      expect(await editedBy(world)).toEqual(new Map());
    });

    it('finds nobody of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { id } = await world.addUser();
      await change(other, id, { enter_sends: true, timezone: 'Asia/Tokyo' });
      expect(await settingsOf(other, id)).toEqual(new Map());
      expect(await settingsOf(world, id)).toEqual(new Map([[id, userSettings({})]]));
    });
  });
