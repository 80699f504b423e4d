import * as O from 'fp-ts/Option';
import { nextId, nextNumber, someTime } from '../../in-memory';
import { MessageId } from '../../kernel';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every AnswerAddressRepository promises. */
export const answerAddressContract = (makeStore: MakeStore): void =>
  describe('AnswerAddressRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const user = await world.addUser();
      const messageId = nextId(MessageId);
      const ensure = (at = someTime, address = { userId: user.id, messageId }) =>
        within(({ answerAddresses }) => answerAddresses.ensure(realm.id, address, at));
      const find = (number: number) =>
        within(({ answerAddresses }) => answerAddresses.find(number));
      return { ...world, user, messageId, ensure, find };
    };

    it('assigns one number to each person and message', async () => {
      const { realm, user, messageId, ensure, find, addUser } = await setUp();
      const first = await ensure();
      expect(await ensure(someTime + 1)).toEqual(first);
      const others = [
        await ensure(someTime, { userId: user.id, messageId: nextId(MessageId) }),
        await ensure(someTime, { userId: (await addUser()).id, messageId }),
      ];
      const all = [first, ...others];
      expect(new Set(all.map(({ id }) => id)).size).toBe(3);
      expect(new Set(all.map(({ tokenSalt }) => tokenSalt)).size).toBe(3);
      expect(await find(first.id)).toEqual(
        O.some({ ...first, realmId: realm.id, userId: user.id, messageId, createdAt: someTime }),
      );
      expect(await find(first.id + nextNumber())).toEqual(O.none);
    });

    it('has no number that an address of a channel has', async () => {
      const { realm, user, ensure, find, within, addChannel } = await setUp();
      const answers = await ensure();
      const channel = await addChannel();
      const channelEmail = await within(({ channelEmails }) =>
        channelEmails.ensure(realm.id, { channelId: channel.id, userId: user.id, senderId: null }),
      );
      expect(await find(channelEmail.id)).toEqual(O.none);
      expect(await within(({ channelEmails }) => channelEmails.find(answers.id))).toEqual(O.none);
    });

    it('counts answers up to the limit, also when they arrive at the same time', async () => {
      const { realm, ensure, within } = await setUp();
      const { id } = await ensure();
      const count = () =>
        within(({ answerAddresses }) => answerAddresses.countAnswer(realm.id, id, 3));
      const counted = await Promise.all([1, 2, 3, 4, 5].map(count));
      expect(counted.filter((isCounted) => isCounted)).toHaveLength(3);
      expect(await count()).toBe(false);
    });

    it('forgets the addresses of a person', async () => {
      const { realm, user, messageId, ensure, find, within, addUser } = await setUp();
      const other = await ensure(someTime, { userId: (await addUser()).id, messageId });
      const first = await ensure();
      await within(({ answerAddresses }) => answerAddresses.removeOf(realm.id, user.id));
      expect(await find(first.id)).toEqual(O.none);
      expect(O.isSome(await find(other.id))).toBe(true);
      expect((await ensure()).id).not.toBe(first.id);
    });

    it('forgets addresses that were created before a time', async () => {
      const { user, ensure, find, within } = await setUp();
      const [old, fresh] = [
        await ensure(someTime - 1),
        await ensure(someTime, { userId: user.id, messageId: nextId(MessageId) }),
      ];
      await within(({ answerAddresses }) => answerAddresses.forgetBefore(someTime));
      expect(await find(old.id)).toEqual(O.none);
      expect(O.isSome(await find(fresh.id))).toBe(true);
    });
  });
