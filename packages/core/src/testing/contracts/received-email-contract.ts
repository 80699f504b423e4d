import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { nextNumber, someTime } from '../../in-memory';
import { unexpected } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every ReceivedEmailRepository promises. */
export const receivedEmailContract = (makeStore: MakeStore): void =>
  describe('ReceivedEmailRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const record = (addressNumber: number, emailId: string, at = someTime, { realm } = world) =>
        world.within(({ receivedEmails }) =>
          receivedEmails.record(realm.id, { addressNumber, emailId }, at),
        );
      const isRecorded = (addressNumber: number, emailId: string) =>
        world.within(({ receivedEmails }) =>
          receivedEmails.isRecorded(world.realm.id, { addressNumber, emailId }),
        );
      return { world, record, isRecorded, address: nextNumber() };
    };

    it('records each email once at each address', async () => {
      const { world, record, isRecorded, address } = await setUp();
      const other = nextNumber();
      expect(await isRecorded(address, 'a')).toBe(false);
      expect(await record(address, 'a')).toBe(true);
      expect(await record(address, 'a', someTime + 1)).toBe(false);
      expect(await record(other, 'a')).toBe(true);
      expect(await record(address, 'b')).toBe(true);
      expect(await record(address, 'a', someTime, await anotherWorld(world))).toBe(true);
      expect(await isRecorded(address, 'a')).toBe(true);
      expect(await isRecorded(other, 'b')).toBe(false);
    });

    it('records nothing if the transaction fails', async () => {
      const { world, record, isRecorded, address } = await setUp();
      const failed = await world.transact('server', (tx) =>
        pipe(
          tx.receivedEmails.record(
            world.realm.id,
            { addressNumber: address, emailId: 'a' },
            someTime,
          ),
          TE.flatMap(() => TE.left(unexpected('on purpose'))),
        ),
      )();
      expect(E.isLeft(failed)).toBe(true);
      expect(await isRecorded(address, 'a')).toBe(false);
      expect(await record(address, 'a')).toBe(true);
    });

    it('records an email that arrives twice at the same time once', async () => {
      const { record, address } = await setUp();
      const results = await Promise.all([1, 2, 3, 4].map(() => record(address, 'a')));
      expect(results.filter((isNew) => isNew)).toHaveLength(1);
    });

    it('forgets what was recorded before a time', async () => {
      const { world, record, isRecorded, address } = await setUp();
      await record(address, 'old', someTime - 1);
      await record(address, 'new', someTime);
      await world.within(({ receivedEmails }) => receivedEmails.forgetBefore(someTime));
      expect(await isRecorded(address, 'old')).toBe(false);
      expect(await isRecorded(address, 'new')).toBe(true);
    });
  });
