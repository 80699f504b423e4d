import * as O from 'fp-ts/Option';
import { nextNumber } from '../next-id';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every ChannelEmailRepository promises. */
export const channelEmailContract = (makeStore: MakeStore): void =>
  describe('ChannelEmailRepository', () => {
    it('gives one number to each channel, asker and sender, and finds them by it', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, bot] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const byGateway = { channelId: channel.id, userId: user.id, senderId: null };
      const byBot = { ...byGateway, senderId: bot.id };
      const ensure = (email: typeof byGateway | typeof byBot) =>
        within(({ channelEmails }) => channelEmails.ensure(realm.id, email));
      const [first, second] = [await ensure(byGateway), await ensure(byBot)];
      expect(first).not.toBe(second);
      expect([await ensure(byGateway), await ensure(byBot)]).toEqual([first, second]);
      expect(await within(({ channelEmails }) => channelEmails.find(second))).toEqual(
        O.some({ ...byBot, realmId: realm.id }),
      );
      expect(
        await within(({ channelEmails }) => channelEmails.find(second + nextNumber())),
      ).toEqual(O.none);
    });
  });
