import * as O from 'fp-ts/Option';
import type { AttemptLimit } from '../../access';
import type { MakeStore } from './world';
import { done } from './world';

const limit: AttemptLimit = { name: 'test', attempts: 3, seconds: 600 };

/** What every AttemptLimiter promises. */
export const attemptLimiterContract = (makeStore: MakeStore): void =>
  describe('AttemptLimiter', () => {
    const setUp = async () => {
      const { attempts } = await makeStore();
      return {
        attempts,
        attempt: (who: string, at: AttemptLimit = limit) => done(attempts.count(at, who)),
      };
    };

    it('allows the number of attempts, and returns how long further ones have to wait', async () => {
      const { attempt } = await setUp();
      for (const _ of [1, 2, 3]) {
        expect(await attempt('Iago')).toEqual(O.none);
      }
      const wait = O.toUndefined(await attempt('Iago')) ?? 0;
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThan(limit.seconds - 60);
      expect(wait).toBeLessThanOrEqual(limit.seconds);
    });

    it('counts each limit and each user separately', async () => {
      const { attempt } = await setUp();
      const once = { ...limit, attempts: 1 };
      await attempt('Iago', once);
      expect(O.isSome(await attempt('Iago', once))).toBe(true);
      expect(await attempt('Emilia', once)).toEqual(O.none);
      expect(await attempt('Iago', { ...once, name: 'other' })).toEqual(O.none);
    });

    it('counts concurrent attempts', async () => {
      const { attempts } = await setUp();
      const all = await Promise.all(
        Array.from({ length: 6 }, () => done(attempts.count(limit, 'Iago'))),
      );
      expect(all.filter(O.isNone)).toHaveLength(limit.attempts);
    });

    it('uncounts an attempt', async () => {
      const { attempts, attempt } = await setUp();
      const once = { ...limit, attempts: 1 };
      await attempt('Iago', once);
      await done(attempts.uncount(once, 'Iago'));
      expect(await attempt('Iago', once)).toEqual(O.none);
      expect(O.isSome(await attempt('Iago', once))).toBe(true);
    });

    it('resets the counts', async () => {
      const { attempts, attempt } = await setUp();
      const once = { ...limit, attempts: 1 };
      await attempt('Iago', once);
      await attempt('Iago', once);
      await done(attempts.forget(once, 'Iago'));
      expect(await attempt('Iago', once)).toEqual(O.none);
    });

    it('reports whether anything was counted', async () => {
      const { attempts, attempt } = await setUp();
      const hasCounted = (who: string) => done(attempts.hasCounted(limit, who));
      expect(await hasCounted('Iago')).toBe(false);
      for (const _ of [1, 2, 3, 4, 5]) {
        await attempt('Iago');
        expect(await hasCounted('Iago')).toBe(true);
      }
      expect(await hasCounted('Emilia')).toBe(false);
      await done(attempts.forget(limit, 'Iago'));
      expect(await hasCounted('Iago')).toBe(false);
      await attempt('Iago');
      await done(attempts.uncount(limit, 'Iago'));
      expect(await hasCounted('Iago')).toBe(false);
    });

    it('accepts any text as a name', async () => {
      const { attempt } = await setUp();
      expect(await attempt(`'; drop table account; -- ${'💥'.repeat(500)}`)).toEqual(O.none);
    });
  });
