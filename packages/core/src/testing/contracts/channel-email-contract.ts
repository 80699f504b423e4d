import * as O from 'fp-ts/Option';
import { nextNumber } from '../../in-memory';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every ChannelEmailRepository promises. */
export const channelEmailContract = (makeStore: MakeStore): void =>
  describe('ChannelEmailRepository', () => {
    it('assigns one number to each channel, requester and sender, and finds them by it', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, bot] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const byGateway = { channelId: channel.id, userId: user.id, senderId: null };
      const byBot = { ...byGateway, senderId: bot.id };
      const ensure = (email: typeof byGateway | typeof byBot) =>
        within(({ channelEmails }) => channelEmails.ensure(realm.id, email));
      const [first, second] = [await ensure(byGateway), await ensure(byBot)];
      expect(first.id).not.toBe(second.id);
      expect(first.tokenSalt).not.toBe(second.tokenSalt);
      expect([await ensure(byGateway), await ensure(byBot)]).toEqual([first, second]);
      expect(await within(({ channelEmails }) => channelEmails.find(second.id))).toEqual(
        O.some({ ...byBot, ...second, realmId: realm.id }),
      );
      expect(
        await within(({ channelEmails }) => channelEmails.find(second.id + nextNumber())),
      ).toEqual(O.none);
    });

    it('assigns the same numbers to several channels at once as one by one', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const [first, second] = [await addChannel(), await addChannel()];
      const numbersOf = (userId: typeof user.id, ...ids: readonly (typeof first.id)[]) =>
        within(({ channelEmails }) => channelEmails.numbersOf(realm.id, userId, ids));
      const many = async (userId: typeof user.id, ...ids: readonly (typeof first.id)[]) => {
        await within(({ channelEmails }) => channelEmails.ensureMany(realm.id, userId, ids));
        return numbersOf(userId, ...ids);
      };
      expect(await numbersOf(user.id, first.id)).toEqual(new Map());
      const one = await within(({ channelEmails }) =>
        channelEmails.ensure(realm.id, { channelId: first.id, userId: user.id, senderId: null }),
      );
      await within(({ channelEmails }) =>
        channelEmails.ensure(realm.id, {
          channelId: second.id,
          userId: user.id,
          senderId: other.id,
        }),
      );
      const numbers = await many(user.id, second.id, first.id, second.id);
      expect(numbers.size).toBe(2);
      expect(numbers.get(first.id)).toEqual(one);
      expect(await many(user.id, first.id, second.id)).toEqual(numbers);
      const ofOther = await many(other.id, first.id, second.id);
      expect(new Set([...numbers.values(), ...ofOther.values()].map(({ id }) => id)).size).toBe(4);
      expect(
        await within(({ channelEmails }) => channelEmails.find(numbers.get(second.id)?.id ?? 0)),
      ).toEqual(
        O.some({
          ...numbers.get(second.id),
          channelId: second.id,
          userId: user.id,
          senderId: null,
          realmId: realm.id,
        }),
      );
      expect(await many(user.id)).toEqual(new Map());
    });
  });
