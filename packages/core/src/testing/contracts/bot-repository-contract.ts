import type { BotConfiguration } from '../../access';
import { plainConfiguration, userGroupPermissions } from '../../access';
import type { BotsAddressed } from '../../messages';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every BotRepository promises. */
export const botRepositoryContract = (makeStore: MakeStore): void =>
  describe('BotRepository', () => {
    it('stores the configuration of each bot, and leaves out bots without one', async () => {
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

    it('knows the bots that have a channel as a default', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, within } = world;
      const other = await anotherWorld(world);
      const owner = await addUser();
      const [channel, elsewhere] = [await addChannel(), await addChannel()];
      const newBot = async (
        { within: inRealm, realm: { id }, addUser: add }: typeof world,
        ownerId: typeof owner.id | null,
        defaults: Partial<BotConfiguration>,
      ) => {
        const bot = await add({ bot: { type: 1, ownerId }, isActive: ownerId !== null });
        await inRealm(({ bots }) =>
          bots.configure(id, bot.id, { ...plainConfiguration, ...defaults }),
        );
        return bot.id;
      };
      const both = { defaultSendingChannel: channel.id, defaultEventsChannel: channel.id };
      const sending = { defaultSendingChannel: channel.id, defaultEventsChannel: elsewhere.id };
      const [one, two, three] = [
        await newBot(world, owner.id, both),
        await newBot(world, null, sending),
        await newBot(world, owner.id, { defaultEventsChannel: channel.id }),
      ];
      await newBot(world, owner.id, { defaultSendingChannel: elsewhere.id });
      await newBot(world, owner.id, {});
      await newBot(other, null, both);
      const found = await within(({ channels }) => channels.botsWithDefault(realm.id, channel.id));
      expect(found).toEqual([
        { botId: one, ownerId: owner.id, isSendingDefault: true, isEventsDefault: true },
        { botId: two, ownerId: null, isSendingDefault: true, isEventsDefault: false },
        { botId: three, ownerId: owner.id, isSendingDefault: false, isEventsDefault: true },
      ]);
    });

    it('finds the outgoing webhooks and embedded bots among the users whom a message addresses', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, join, within } = world;
      const owner = await addUser();
      const service: BotConfiguration['service'] = {
        _tag: 'Outgoing',
        url: 'https://example.org/',
        interface: 1,
        token: 'secret',
      };
      const newWebhook = async (isActive = true, behind: BotConfiguration['service'] = service) => {
        const bot = await addUser({ bot: { type: 3, ownerId: owner.id }, isActive });
        await within(({ bots }) =>
          bots.configure(realm.id, bot.id, { ...plainConfiguration, service: behind }),
        );
        return bot;
      };
      const [one, member, outside, deactivated] = [
        await newWebhook(),
        await newWebhook(true, { _tag: 'Embedded', name: 'echo', settings: {} }),
        await newWebhook(),
        await newWebhook(false),
      ];
      const plain = await addUser({ bot: { type: 1, ownerId: owner.id } });
      const [channel, elsewhere] = [await addChannel(), await addChannel()];
      await join(channel, member, plain);
      await join(elsewhere, outside);
      const { id: groupId } = await within(({ userGroups }) =>
        userGroups.create({
          realmId: realm.id,
          name: 'robots',
          description: '',
          creatorId: owner.id,
          createdAt: 0,
          permissions: userGroupPermissions({}, realm.systemGroups, owner.id),
        }),
      );
      await within(({ userGroups }) =>
        userGroups.addMembers(
          realm.id,
          groupId,
          [member, outside, plain].map(({ id }) => id),
        ),
      );
      const among = (addressed: BotsAddressed) =>
        within(({ bots }) => bots.webhooksAmong(realm.id, addressed));
      const everyone = [owner, one, member, outside, deactivated, plain]
        .map(({ id }) => id)
        .toReversed();
      expect(await among({ userIds: everyone, members: undefined })).toEqual([
        one.id,
        member.id,
        outside.id,
      ]);
      const members = { groupIds: [groupId], channelId: channel.id };
      expect(await among({ userIds: [], members })).toEqual([member.id]);
      expect(await among({ userIds: [one.id], members })).toEqual([one.id, member.id]);
      expect(await among({ userIds: [], members: undefined })).toEqual([]);
      const inaccessibleUser = await anotherWorld(world);
      expect(
        await within(({ bots }) =>
          bots.webhooksAmong(inaccessibleUser.realm.id, { userIds: everyone, members }),
        ),
      ).toEqual([]);
    });
  });
