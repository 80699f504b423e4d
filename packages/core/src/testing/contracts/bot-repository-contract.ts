import type { BotConfiguration } from '../../bots/bot';
import { plainConfiguration } from '../../bots/bot';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every BotRepository promises. */
export const botRepositoryContract = (makeStore: MakeStore): void =>
  describe('BotRepository', () => {
    it('keeps how each bot is set up, and leaves out those that never were', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const owner = await addUser();
      const newBot = () => addUser({ bot: { type: 3, ownerId: owner.id } });
      const [plain, busy, untouched] = [await newBot(), await newBot(), await newBot()];
      const { id: channelId } = await addChannel();
      const configuration: BotConfiguration = {
        defaultSendingChannel: channelId,
        defaultEventsChannel: channelId,
        defaultAllPublicChannels: true,
        service: { _tag: 'Outgoing', url: 'https://example.org/', interface: 2, token: 'secret' },
        settings: { branch: 'main' },
      };
      await within(({ bots }) => bots.configure(realm.id, plain.id, plainConfiguration));
      await within(({ bots }) => bots.configure(realm.id, busy.id, plainConfiguration));
      await within(({ bots }) => bots.configure(realm.id, busy.id, configuration));
      const of = (...ids: readonly (typeof plain.id)[]) =>
        within(({ bots }) => bots.configurationsOf(realm.id, ids));
      expect(await of(plain.id, busy.id, untouched.id)).toEqual(
        new Map([
          [plain.id, plainConfiguration],
          [busy.id, configuration],
        ]),
      );
      expect(await of()).toEqual(new Map());
    });
  });
