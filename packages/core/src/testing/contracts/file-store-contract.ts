import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { nextNumber } from '../../in-memory';
import type { ByteRange, Bytes, FileStore } from '../../messages';
import { done } from './world';

const pieces = async function* (...texts: readonly string[]): Bytes {
  for (const text of texts) {
    yield await Promise.resolve(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  }
};

const brokenOff = async function* (): Bytes {
  yield* pieces('half of');
  throw await Promise.resolve(new Error('the client went away'));
};

const textOf = async (content: Bytes): Promise<string> => {
  let text = '';
  for await (const piece of content) {
    text += Array.from(piece, (code) => String.fromCharCode(code)).join('');
  }
  return text;
};

/** What every FileStore promises. */
export const fileStoreContract = (name: string, makeStore: () => FileStore): void =>
  describe(`files ${name}`, () => {
    const setUp = () => {
      const store = makeStore();
      const key = `user_uploads/1/ab/-token_${nextNumber()}`;
      return {
        ...store,
        key,
        textAt: async (at = key, range?: ByteRange): Promise<string | undefined> => {
          const content = await done(store.read(at, range));
          return O.isNone(content) ? undefined : textOf(content.value);
        },
      };
    };

    it('are stored unchanged, and read whole or in part', async () => {
      const { write, textAt, key } = setUp();
      await done(write(key, pieces('01234', '', '56789')));
      expect(await textAt()).toBe('0123456789');
      expect(await textAt(key, { start: 3, end: 6 })).toBe('3456');
      expect(await textAt(key, { start: 0, end: 0 })).toBe('0');
      expect(await textAt(key, { start: 9, end: 9 })).toBe('9');
    });

    it('may be empty, and may be large', async () => {
      const { write, textAt, key } = setUp();
      await done(write(key, pieces()));
      expect(await textAt()).toBe('');
      const large = Array.from({ length: 200 }, () => 'x'.repeat(10_000));
      await done(write(`${key}-large`, pieces(...large)));
      expect(await textAt(`${key}-large`)).toHaveLength(2_000_000);
    });

    it('are removed with their folder, and no others', async () => {
      const { write, removeSome, textAt } = setUp();
      const folder = `user_uploads/${nextNumber()}`;
      const others = [`${folder}0/ab/file`, `thumbnails/${nextNumber()}/file`];
      const all = Array.from({ length: 110 }, (_, index) => `${folder}/ab/file_${index}`);
      for (const key of [...all, ...others]) {
        await done(write(key, pieces('x')));
      }
      while (await done(removeSome(folder)));
      expect(await done(removeSome(`${folder}/of/nothing`))).toBe(false);
      const left = await Promise.all([...all, ...others].map((key) => textAt(key)));
      expect(left).toEqual([...all.map(() => undefined), 'x', 'x']);
    });

    it('replace an existing file', async () => {
      const { write, textAt, key } = setUp();
      await done(write(key, pieces('long before')));
      await done(write(key, pieces('after')));
      expect(await textAt()).toBe('after');
    });

    it('are complete or do not exist', async () => {
      const { write, textAt, key } = setUp();
      expect(E.isLeft(await write(key, brokenOff())())).toBe(true);
      expect(await textAt()).toBeUndefined();
      await done(write(key, pieces('whole')));
      expect(E.isLeft(await write(key, brokenOff())())).toBe(true);
      expect(await textAt()).toBe('whole');
    });

    it('are deleted when removed, and missing ones can be removed', async () => {
      const { write, remove, textAt, key } = setUp();
      await done(write(key, pieces('x')));
      await done(remove(key));
      await done(remove(key));
      expect(await textAt()).toBeUndefined();
      expect(await textAt('user_uploads/1/ab')).toBeUndefined();
    });

    it.each(['../outer', '/etc/passwd', 'user_uploads/../../outer', '', 'a//b'])(
      'do not exist at %p, which is no key',
      async (key) => {
        const { remove, textAt } = setUp();
        expect(await textAt(key)).toBeUndefined();
        await done(remove(key));
      },
    );
  });
