import type { ProposedLinkifier } from '../../messages';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

const aLinkifier = (given: Partial<ProposedLinkifier> = {}): ProposedLinkifier => ({
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://example.org/{id}',
  exampleInput: null,
  reverseTemplate: null,
  alternativeUrlTemplates: [],
  ...given,
});

/** What every LinkifierRepository promises. */
export const linkifierRepositoryContract = (makeStore: MakeStore): void =>
  describe('linkifiers', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      return {
        ...world,
        list: (of = realm) => within(({ linkifiers }) => linkifiers.list(of.id)),
        create: (linkifier: ProposedLinkifier) =>
          within(({ linkifiers }) => linkifiers.create(realm.id, linkifier)),
      };
    };

    it('are listed unchanged, in the order of their creation', async () => {
      const world = await setUp();
      const plain = aLinkifier();
      const full = aLinkifier({
        pattern: 'PR(?P<id>[0-9]+)',
        exampleInput: 'PR7',
        reverseTemplate: 'PR{id}',
        alternativeUrlTemplates: ['https://a.example/{id}', 'https://b.example/{id}'],
      });
      const ids = [await world.create(plain), await world.create(full)];
      expect(await world.list()).toEqual([
        { id: ids[0], ...plain },
        { id: ids[1], ...full },
      ]);
      expect(await world.list((await anotherWorld(world)).realm)).toEqual([]);
    });

    it('are changed and removed only in their realm, and keep their positions', async () => {
      const world = await setUp();
      const { realm, within, create, list } = world;
      const elsewhere = await anotherWorld(world);
      const first = await create(aLinkifier());
      const second = await create(aLinkifier({ pattern: 'x' }));
      const changed = { ...aLinkifier({ urlTemplate: 'https://example.com/{id}' }), id: first };
      const before = await list();
      await within(({ linkifiers }) => linkifiers.update(elsewhere.realm.id, changed));
      await within(({ linkifiers }) => linkifiers.remove(elsewhere.realm.id, second));
      expect(await list()).toEqual(before);
      await within(({ linkifiers }) => linkifiers.update(realm.id, changed));
      expect((await list())[0]).toEqual(changed);
      await within(({ linkifiers }) => linkifiers.remove(realm.id, first));
      expect((await list()).map(({ id }) => id)).toEqual([second]);
    });

    it('are reordered, with new ones last', async () => {
      const { realm, within, create, list } = await setUp();
      const first = await create(aLinkifier({ pattern: 'a' }));
      const second = await create(aLinkifier({ pattern: 'b' }));
      const third = await create(aLinkifier({ pattern: 'c' }));
      await within(({ linkifiers }) => linkifiers.reorder(realm.id, [third, first, second]));
      const fourth = await create(aLinkifier({ pattern: 'd' }));
      expect((await list()).map(({ id }) => id)).toEqual([third, first, second, fourth]);
    });
  });
