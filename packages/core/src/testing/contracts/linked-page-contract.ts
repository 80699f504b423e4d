import type { LinkedPage } from '../../access';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { done, newWorld } from './world';

/** The longest that is stored. */
const longUrl = `https://example.org/${'a'.repeat(1_980)}`;
const [first, second] = ['https://example.org/1', 'https://example.org/2'];

const aPage = (given: Partial<LinkedPage> = {}): LinkedPage => ({
  url: first,
  fetchedAt: someTime,
  preview: { title: 'Example', description: '' },
  picture: 'external_content/1/a.webp',
  ...given,
});

/** What every LinkedPageRepository promises, and how pages are found. */
export const linkedPageContract = (makeStore: MakeStore): void =>
  describe('LinkedPageRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within, directory } = world;
      const put = (page: LinkedPage) =>
        within(({ linkedPages }) => linkedPages.put(realm.id, page));
      const ensure = (url: string, proposed: string) =>
        within(({ linkedPages }) => linkedPages.ensurePicture(realm.id, url, proposed));
      const beyond = async (kept: number) =>
        (await within(({ linkedPages }) => linkedPages.beyond(realm.id, kept))).map(
          ({ url }) => url,
        );
      const find = (...urls: readonly string[]) => done(directory.linkedPages(realm.id, urls));
      return { ...world, put, ensure, beyond, find };
    };

    it('finds pages by their URLs, also those without a preview', async () => {
      const { put, find } = await setUp();
      const page = aPage();
      const long = aPage({ url: longUrl, preview: null });
      await put(page);
      await put(long);
      expect(await find(first, second)).toEqual([page]);
      expect(await find(longUrl)).toEqual([long]);
      expect(await find()).toEqual([]);
    });

    it('replaces what is known about a page', async () => {
      const { put, find } = await setUp();
      await put(aPage());
      const newer = aPage({ fetchedAt: someTime + 1, preview: null });
      await put(newer);
      expect(await find(first)).toEqual([newer]);
    });

    it('assigns one picture to a page, which counts as fetched long ago', async () => {
      const { ensure, find } = await setUp();
      expect(await Promise.all([ensure(first, 'a'), ensure(second, 'b')])).toEqual(['a', 'b']);
      expect(await ensure(first, 'c')).toBe('a');
      expect(await find(first)).toEqual([
        { url: first, fetchedAt: 0, preview: null, picture: 'a' },
      ]);
    });

    it('keeps what is known when a picture is asked for again', async () => {
      const { put, ensure, find } = await setUp();
      await put(aPage({ picture: 'a' }));
      expect(await ensure(first, 'b')).toBe('a');
      expect(await find(first)).toEqual([aPage({ picture: 'a' })]);
    });

    it('lists the pages that are too many, and removes pages', async () => {
      const { realm, put, beyond, find, within } = await setUp();
      const urls = [1, 2, 3, 4].map((n) => `https://example.org/${n}`);
      for (const [index, url] of urls.entries()) {
        await put(aPage({ url, fetchedAt: someTime + ((index * 3) % 4) }));
      }
      // In the order of the times 0, 3, 2, 1.
      expect(await beyond(0)).toEqual([1, 4, 3, 2].map((n) => `https://example.org/${n}`));
      expect(await beyond(2)).toEqual([1, 4].map((n) => `https://example.org/${n}`));
      expect(await beyond(4)).toEqual([]);
      await within(({ linkedPages }) => linkedPages.remove(realm.id, [first]));
      expect(await find(first)).toEqual([]);
      expect(await beyond(2)).toEqual(['https://example.org/4']);
    });
  });
