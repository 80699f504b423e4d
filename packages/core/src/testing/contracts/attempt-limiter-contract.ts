import * as O from 'fp-ts/Option';
import type { AttemptLimit } from '../../access';
import type { MakeStore } from './world';
import { done } from './world';

const limit: AttemptLimit = { name: 'knock', attempts: 3, seconds: 600 };

/** What every AttemptLimiter promises. */
export const attemptLimiterContract = (makeStore: MakeStore): void =>
  describe('AttemptLimiter', () => {
    const knocking = async () => {
      const { attempts } = await makeStore();
      return {
        attempts,
        knock: (who: string, at: AttemptLimit = limit) => done(attempts.count(at, who)),
      };
    };

    it('lets so many through, and tells the others how long to wait', async () => {
      const { knock } = await knocking();
      for (const _ of [1, 2, 3]) {
        expect(await knock('Iago')).toEqual(O.none);
      }
      const wait = O.toUndefined(await knock('Iago')) ?? 0;
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThan(limit.seconds - 60);
      expect(wait).toBeLessThanOrEqual(limit.seconds);
    });

    it('counts each limit and everyone by themselves', async () => {
      const { knock } = await knocking();
      const once = { ...limit, attempts: 1 };
      await knock('Iago', once);
      expect(O.isSome(await knock('Iago', once))).toBe(true);
      expect(await knock('Emilia', once)).toEqual(O.none);
      expect(await knock('Iago', { ...once, name: 'ring' })).toEqual(O.none);
    });

    it('counts attempts that come at once', async () => {
      const { attempts } = await knocking();
      const all = await Promise.all(
        Array.from({ length: 6 }, () => done(attempts.count(limit, 'Iago'))),
      );
      expect(all.filter(O.isNone)).toHaveLength(limit.attempts);
    });

    it('takes an attempt back', async () => {
      const { attempts, knock } = await knocking();
      const once = { ...limit, attempts: 1 };
      await knock('Iago', once);
      await done(attempts.uncount(once, 'Iago'));
      expect(await knock('Iago', once)).toEqual(O.none);
      expect(O.isSome(await knock('Iago', once))).toBe(true);
    });

    it('forgets', async () => {
      const { attempts, knock } = await knocking();
      const once = { ...limit, attempts: 1 };
      await knock('Iago', once);
      await knock('Iago', once);
      await done(attempts.forget(once, 'Iago'));
      expect(await knock('Iago', once)).toEqual(O.none);
    });

    it('knows whether anything was counted', async () => {
      const { attempts, knock } = await knocking();
      const hasKnocked = (who: string) => done(attempts.hasCounted(limit, who));
      expect(await hasKnocked('Iago')).toBe(false);
      for (const _ of [1, 2, 3, 4, 5]) {
        await knock('Iago');
        expect(await hasKnocked('Iago')).toBe(true);
      }
      expect(await hasKnocked('Emilia')).toBe(false);
      await done(attempts.forget(limit, 'Iago'));
      expect(await hasKnocked('Iago')).toBe(false);
      await knock('Iago');
      await done(attempts.uncount(limit, 'Iago'));
      expect(await hasKnocked('Iago')).toBe(false);
    });

    it('takes any text for a name', async () => {
      const { knock } = await knocking();
      expect(await knock(`'; drop table account; -- ${'💥'.repeat(500)}`)).toEqual(O.none);
    });
  });
