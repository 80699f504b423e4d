import * as O from 'fp-ts/Option';
import { channelPermissions } from '../../access';
import type { Channel } from '../../channels';
import { nextId } from '../../in-memory';
import { ChannelId, secondsPerDay } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newChannel, newWorld } from './world';

/** What every ChannelRepository promises. */
export const channelRepositoryContract = (makeStore: MakeStore): void =>
  describe('ChannelRepository', () => {
    it('creates a channel with the given values', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const creator = await addUser();
      const given = newChannel(realm, {
        name: 'Żubrówka ✔',
        creatorId: creator.id,
        privacy: 'privateProtected',
        messageRetentionDays: 30,
        topicsPolicy: 'empty_topic_only',
        defaultPushNotifications: true,
        permissions: channelPermissions(
          {
            can_send_message_group: { direct_members: [creator.id], direct_subgroups: [] },
            can_subscribe_group: realm.systemGroups['role:moderators'],
          },
          realm.systemGroups,
          creator.id,
        ),
      });
      const channel = await addChannel(given);
      expect(channel).toMatchObject({ ...given, isArchived: false });
      expect(
        await within(({ channels }) => channels.findFor(realm.id, creator.id, channel.id)),
      ).toEqual(O.some({ channel, isSubscribed: false }));
    });

    it('gives each channel a recipient of its own', async () => {
      const { addChannel } = await newWorld(makeStore);
      const [one, other] = [await addChannel(), await addChannel()];
      expect(one.recipientId).not.toBe(other.recipientId);
    });

    it('creates several channels at once, with ids in the given order', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const creator = await addUser();
      const given = [
        newChannel(realm, { name: 'zebra, "quoted" \\ {braced}', creatorId: creator.id }),
        newChannel(realm, { name: 'ANT', description: '', isDefault: true }),
        newChannel(realm, { name: 'NULL', messageRetentionDays: 3, privacy: 'private' }),
      ];
      const made = await within(({ channels }) => channels.createMany(realm.id, given));
      expect(made).toMatchObject(given);
      const ids = made.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(made.map(({ recipientId }) => recipientId)).size).toBe(given.length);
      const found = await within(({ channels }) =>
        channels.loadByNamesFor(realm.id, undefined, [
          'Zebra, "quoted" \\ {braced}',
          'ant',
          'null',
        ]),
      );
      expect(found.map(({ channel }) => channel)).toEqual(made);
      expect(await within(({ channels }) => channels.createMany(realm.id, []))).toEqual([]);
    });

    it('finds a channel, and whether the viewer is subscribed', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [member, inaccessibleUser] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, member);
      const find = (userId: typeof member.id | undefined) =>
        within(({ channels }) => channels.findFor(realm.id, userId, channel.id));
      expect(await find(member.id)).toEqual(O.some({ channel, isSubscribed: true }));
      expect(await find(inaccessibleUser.id)).toEqual(O.some({ channel, isSubscribed: false }));
      expect(await find(undefined)).toEqual(O.some({ channel, isSubscribed: false }));
    });

    it('finds no channel of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const channel = await other.addChannel();
      const { realm, within } = world;
      expect(
        await within(({ channels }) => channels.findFor(realm.id, undefined, channel.id)),
      ).toEqual(O.none);
      expect(
        await within(({ channels }) =>
          channels.loadByNamesFor(realm.id, undefined, [channel.name]),
        ),
      ).toEqual([]);
      expect(
        await within(({ channels }) => channels.findFor(realm.id, undefined, nextId(ChannelId))),
      ).toEqual(O.none);
    });

    it('finds names case-insensitively', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const member = await addUser();
      const [poland, denmark] = [
        await addChannel({ name: 'Łódź' }),
        await addChannel({ name: 'Denmark' }),
      ];
      await addChannel();
      await join(denmark, member);
      const find = (names: readonly string[]) =>
        within(({ channels }) => channels.loadByNamesFor(realm.id, member.id, names));
      const found = await find(['dENMARK', 'łóDź', 'nowhere']);
      expect([...found].sort((a, b) => a.channel.id - b.channel.id)).toEqual([
        { channel: poland, isSubscribed: false },
        { channel: denmark, isSubscribed: true },
      ]);
      expect(await find([])).toEqual([]);
    });

    it('counts the active subscribers of several channels at once', async () => {
      const { realm, addUser, addChannel, join, within, clock } = await newWorld(makeStore);
      const createdAt = clock.now();
      const [busy, empty] = [await addChannel({ createdAt }), await addChannel({ createdAt })];
      await join(busy, await addUser(), await addUser(), await addUser({ isActive: false }));
      const activity = await within(({ channels }) =>
        channels.activityOf(realm.id, [busy.id, empty.id], clock.now()),
      );
      const fresh = { firstMessageId: null, weeklyTraffic: null };
      expect(activity.get(busy.id)).toEqual({ ...fresh, subscriberCount: 2 });
      expect(activity.get(empty.id)).toEqual({ ...fresh, subscriberCount: 0 });
      const ofAll = await within(({ channels }) => channels.activityOfAll(realm.id, clock.now()));
      expect(ofAll).toEqual({ of: activity, version: undefined });
    });

    it('measures the traffic of a channel', async () => {
      const { realm, addUser, addChannel, send, within, clock } = await newWorld(makeStore);
      const sender = await addUser();
      const daysAgo = (days: number) => clock.now() - days * secondsPerDay;
      const channelAged = (days: number) => addChannel({ createdAt: daysAgo(days) });
      const [old, silent, young, newest] = [
        await channelAged(400),
        await channelAged(400),
        await channelAged(14),
        await channelAged(6),
      ];
      const say = async ({ recipientId }: Channel, ...days: readonly number[]) => {
        for (const ago of days) {
          await send(sender, recipientId, { sentAt: daysAgo(ago) });
        }
      };
      await say(old, 300, 29, 27, 20, 13, 6, 5, 4, 3, 2);
      await say(silent, 399, 181);
      await say(young, 13, 1, 1);
      await say(newest, 1);
      const activity = await within(({ channels }) =>
        channels.activityOf(
          realm.id,
          [old, silent, young, newest].map(({ id }) => id),
          clock.now(),
        ),
      );
      expect([old, silent, young, newest].map(({ id }) => activity.get(id)?.weeklyTraffic)).toEqual(
        [2, 0, 1, null],
      );
    });

    it('finds channels without recent messages', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, send, within } = world;
      const sender = await addUser();
      const channelSince = (createdAt: number) => addChannel({ createdAt });
      const [spoken, silent, fresh, archived, noted] = [
        await channelSince(10),
        await channelSince(10),
        await channelSince(101),
        await channelSince(10),
        await channelSince(10),
      ];
      await send(sender, spoken.recipientId, { sentAt: 20 });
      await send(sender, spoken.recipientId, { sentAt: 101 });
      await send(sender, silent.recipientId, { sentAt: 100 });
      await within(({ channels }) => channels.update(realm.id, archived.id, { isArchived: true }));
      await within(({ channels }) =>
        channels.update(realm.id, noted.id, { isRecentlyActive: false }),
      );
      const inactiveSince = (since: number, realmId = realm.id) =>
        within(({ channels }) => channels.becameInactive(realmId, since));
      expect(fresh.isRecentlyActive).toBe(true);
      expect(await inactiveSince(100)).toEqual([silent]);
      expect(await inactiveSince(9)).toEqual([]);
      expect(await inactiveSince(100, (await anotherWorld(world)).realm.id)).toEqual([]);
    });

    it('returns the first message of each channel', async () => {
      const { realm, addUser, addChannel, send, within, clock } = await newWorld(makeStore);
      const sender = await addUser();
      const [channel, other] = [await addChannel(), await addChannel()];
      const first = await send(sender, channel.recipientId);
      const elsewhere = await send(sender, other.recipientId);
      await send(sender, channel.recipientId);
      const activity = await within(({ channels }) =>
        channels.activityOf(realm.id, [channel.id, other.id], clock.now()),
      );
      expect(activity.get(channel.id)).toMatchObject({ firstMessageId: first });
      expect(activity.get(other.id)).toMatchObject({ firstMessageId: elsewhere });
    });

    it('lists every channel by name, archived or not, and finds several by id', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const user = await addUser();
      const [beta, alpha] = [
        await addChannel({ name: 'beta' }),
        await addChannel({ name: 'Alpha' }),
      ];
      await join(beta, user);
      await within(({ channels }) => channels.update(realm.id, alpha.id, { isArchived: true }));
      const archived = { ...alpha, isArchived: true };
      expect(await within(({ channels }) => channels.listFor(realm.id, user.id))).toEqual([
        { channel: archived, isSubscribed: false },
        { channel: beta, isSubscribed: true },
      ]);
      const defaults = () => within(({ channels }) => channels.listDefault(realm.id));
      expect(await defaults()).toEqual([]);
      const isDefault = { isDefault: true };
      for (const { id } of [beta, alpha]) {
        await within(({ channels }) => channels.update(realm.id, id, isDefault));
      }
      expect(await defaults()).toEqual([
        { ...archived, ...isDefault },
        { ...beta, ...isDefault },
      ]);
      await within(({ channels }) => channels.update(realm.id, beta.id, { isDefault: false }));
      expect(
        await within(({ channels }) =>
          channels.loadManyFor(realm.id, user.id, [beta.id, nextId(ChannelId)]),
        ),
      ).toEqual([{ channel: beta, isSubscribed: true }]);
    });

    it('writes the changes, and leaves the rest', async () => {
      const { realm, addChannel, within } = await newWorld(makeStore);
      const [channel, other] = [await addChannel(), await addChannel()];
      const changes = {
        name: 'Änderung',
        description: 'new',
        renderedDescription: '<p>new</p>',
        privacy: 'private' as const,
        isDefault: true,
        messageRetentionDays: 7,
        topicsPolicy: 'disable_empty_topic' as const,
        defaultPushNotifications: true,
        permissions: {
          ...channel.permissions,
          can_subscribe_group: realm.systemGroups['role:moderators'],
        },
      };
      await within(({ channels }) => channels.update(realm.id, channel.id, changes));
      expect(
        await within(({ channels }) => channels.loadByNamesFor(realm.id, undefined, ['äNDERUNG'])),
      ).toEqual([{ channel: { ...channel, ...changes }, isSubscribed: false }]);
      await within(({ channels }) =>
        channels.update(realm.id, channel.id, { messageRetentionDays: null }),
      );
      expect(
        await within(({ channels }) =>
          channels.loadManyFor(realm.id, undefined, [channel.id, other.id]),
        ),
      ).toEqual([
        { channel: { ...channel, ...changes, messageRetentionDays: null }, isSubscribed: false },
        { channel: other, isSubscribed: false },
      ]);
    });
  });
