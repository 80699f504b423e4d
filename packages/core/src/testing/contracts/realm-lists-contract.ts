import { nextId } from '../../in-memory';
import { PlaygroundId } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every RealmDomainRepository and PlaygroundRepository promises. */
export const realmListsContract = (makeStore: MakeStore): void =>
  describe('the lists of a realm', () => {
    it('contain each domain once', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const other = await anotherWorld(world);
      const domain = { domain: 'b.example', allowSubdomains: true };
      const add = (given: typeof domain) =>
        within(({ realmDomains }) => realmDomains.add(realm.id, given));
      expect(await add(domain)).toBe(true);
      expect(await add({ ...domain, allowSubdomains: false })).toBe(false);
      expect(await add({ ...domain, domain: 'a.example' })).toBe(true);
      const change = (given: typeof domain) =>
        within(({ realmDomains }) => realmDomains.change(realm.id, given));
      expect(await change({ domain: 'a.example', allowSubdomains: false })).toBe(true);
      expect(await change({ domain: 'c.example', allowSubdomains: false })).toBe(false);
      const list = (of = realm) => within(({ realmDomains }) => realmDomains.list(of.id));
      expect(await list()).toEqual([{ domain: 'a.example', allowSubdomains: false }, domain]);
      expect(await list(other.realm)).toEqual([]);
      const remove = () => within(({ realmDomains }) => realmDomains.remove(realm.id, 'b.example'));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await list()).toHaveLength(1);
    });

    it('contain one playground with a name for each language', async () => {
      const { realm, within } = await newWorld(makeStore);
      const playground = {
        name: 'Try',
        pygmentsLanguage: 'Rust',
        urlTemplate: 'https://example.org/{code}',
      };
      const add = (given = playground) =>
        within(({ playgrounds }) => playgrounds.add(realm.id, given));
      const made = await add();
      expect(made).toMatchObject(playground);
      expect(
        await add({ ...playground, urlTemplate: 'https://example.com/{code}' }),
      ).toBeUndefined();
      const second = await add({ ...playground, pygmentsLanguage: 'C' });
      const list = () => within(({ playgrounds }) => playgrounds.list(realm.id));
      expect(await list()).toEqual([made, second]);
      const remove = (id: PlaygroundId) =>
        within(({ playgrounds }) => playgrounds.remove(realm.id, id));
      const id = made?.id ?? nextId(PlaygroundId);
      expect([await remove(id), await remove(id)]).toEqual([true, false]);
      expect(await list()).toEqual([second]);
    });

    it('belong to a realm that changes only the given fields', async () => {
      const { realm, within } = await newWorld(makeStore);
      await within(({ realms }) =>
        realms.update(realm.id, {
          name: 'Other',
          settings: { message_content_edit_limit_seconds: null, digest_weekday: 4 },
        }),
      );
      await within(({ realms }) =>
        realms.update(realm.id, { description: '*x*', renderedDescription: '<p>x</p>' }),
      );
      await within(({ realms }) =>
        realms.update(realm.id, { pictures: { icon: 'a.png', logo: 'b.png' } }),
      );
      await within(({ realms }) => realms.update(realm.id, { pictures: { logo: null } }));
      const found = await within(({ realms }) => realms.find(realm.id));
      expect(found).toMatchObject({
        value: {
          ...realm,
          name: 'Other',
          description: '*x*',
          renderedDescription: '<p>x</p>',
          pictures: { icon: 'a.png', logo: null, night_logo: null },
          settings: {
            ...realm.settings,
            message_content_edit_limit_seconds: null,
            digest_weekday: 4,
          },
        },
      });
    });
  });
