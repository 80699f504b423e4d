import type { Channel, EarlierMessages, PersonalChannelChanges } from '../../channels';
import { holdsMessage, initialPersonalSettings } from '../../channels';
import { someTime } from '../../in-memory';
import type { ChannelId, MessageId, UserId } from '../../kernel';
import { role } from '../../kernel';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every SubscriptionRepository promises. */
export const subscriptionRepositoryContract = (makeStore: MakeStore): void =>
  describe('SubscriptionRepository', () => {
    it('stores each user’s own settings', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const user = await addUser();
      const channel = await addChannel();
      const subscription = {
        ...initialPersonalSettings('#fae589'),
        userId: user.id,
        channelId: channel.id,
        isActive: true,
        isMuted: true,
        pinToTop: true,
        desktopNotifications: true,
        audibleNotifications: false,
      };
      await within(({ subscriptions }) => subscriptions.subscribe(realm.id, [subscription]));
      expect(
        await within(({ subscriptions }) => subscriptions.ofUsers(realm.id, [user.id])),
      ).toEqual([subscription]);
      expect(
        await within(({ subscriptions }) => subscriptions.channelsOf(realm.id, user.id)),
      ).toEqual([[channel, subscription]]);
    });

    it('writes nothing if there is nothing to write', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const user = await addUser();
      await within(({ subscriptions }) => subscriptions.subscribe(realm.id, []));
      expect(
        await within(({ subscriptions }) => subscriptions.ofUsers(realm.id, [user.id])),
      ).toEqual([]);
    });

    it('writes nothing that somebody else has written meanwhile', async () => {
      const { realm, addUser, addChannel, join, transact, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, user);
      const subscriptions = [user, other].map(({ id }) => ({
        ...initialPersonalSettings('#fae589'),
        userId: id,
        channelId: channel.id,
        isActive: true,
      }));
      const conflict = { left: { _tag: 'Unexpected', conflict: 'lasting' } };
      expect(
        await transact('server', (tx) => tx.subscriptions.subscribe(realm.id, subscriptions))(),
      ).toMatchObject(conflict);
      expect(
        await transact('server', (tx) => tx.subscriptions.unsubscribe(realm.id, subscriptions))(),
      ).toMatchObject(conflict);
      const subscribers = await within((tx) =>
        tx.subscriptions.subscribersOf(realm.id, [channel.id]),
      );
      expect(subscribers.get(channel.id)).toEqual([user.id]);
    });

    it('returns the rows of several users, and of nobody else', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [one, two, three] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, one, two, three);
      const rows = await within(({ subscriptions }) =>
        subscriptions.ofUsers(realm.id, [one.id, three.id]),
      );
      expect(rows.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual([one.id, three.id]);
    });

    it('returns the settings of the active subscribers of a channel, by their ids', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [one, two, left] = [await addUser(), await addUser(), await addUser()];
      const deactivated = await addUser({ isActive: false });
      const [channel, other] = [await addChannel(), await addChannel()];
      await join(channel, two, left, deactivated, one);
      await join(other, one);
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: left.id, channelId: channel.id }]),
      );
      await within(({ subscriptions }) =>
        subscriptions.changePersonal(realm.id, two.id, new Map([[channel.id, { isMuted: true }]])),
      );
      const rows = await within(({ subscriptions }) =>
        subscriptions.activeIn(realm.id, channel.id),
      );
      expect(rows).toMatchObject([
        { userId: one.id, channelId: channel.id, isMuted: false },
        { userId: two.id, channelId: channel.id, isMuted: true },
      ]);
    });

    it('sorts the channels of a user by name, case-insensitively', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      for (const name of ['beta', 'Alpha', 'Gamma']) {
        await join(await addChannel({ name }), user);
      }
      await join(await addChannel({ name: 'aleph' }), other);
      const own = await within(({ subscriptions }) => subscriptions.channelsOf(realm.id, user.id));
      expect(own.map(([{ name }]) => name)).toEqual(['Alpha', 'beta', 'Gamma']);
    });

    it('returns the active subscribers of several channels, ascending', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [one, two] = [await addUser(), await addUser()];
      const deactivated = await addUser({ isActive: false });
      const [busy, quiet] = [await addChannel(), await addChannel()];
      await join(busy, two, deactivated, one);
      const found = await within(({ subscriptions }) =>
        subscriptions.subscribersOf(realm.id, [busy.id, quiet.id]),
      );
      expect(found.get(busy.id)).toEqual([one.id, two.id]);
      expect(found.get(quiet.id) ?? []).toEqual([]);
    });

    it('returns the first active subscribers of a channel', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [one, two, deactivated] = [
        await addUser(),
        await addUser(),
        await addUser({ isActive: false }),
      ];
      const [busy, quiet] = [await addChannel(), await addChannel()];
      await join(busy, one, two, deactivated);
      const first = (channelId: typeof busy.id, upTo: number) =>
        within(({ subscriptions }) => subscriptions.firstSubscribersOf(realm.id, channelId, upTo));
      expect(await first(busy.id, 16)).toEqual([one.id, two.id]);
      expect(await first(busy.id, 1)).toEqual([one.id]);
      expect(await first(quiet.id, 16)).toEqual([]);
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: one.id, channelId: busy.id }]),
      );
      expect(await first(busy.id, 16)).toEqual([two.id]);
    });

    it('returns which of several users are subscribed and active', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [member, bystander, inaccessibleUser] = [
        await addUser(),
        await addUser(),
        await addUser(),
      ];
      const deactivated = await addUser({ isActive: false });
      const channel = await addChannel();
      await join(channel, member, bystander, deactivated);
      await join(await addChannel(), inaccessibleUser);
      const asked = [inaccessibleUser.id, member.id, deactivated.id];
      expect(
        await within(({ subscriptions }) =>
          subscriptions.subscribedAmong(realm.id, channel.id, asked),
        ),
      ).toEqual([member.id]);
    });

    it('opens a period that contains later messages', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [early, late] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      const before = await send(early, channel.recipientId);
      await join(channel, late);
      const after = await send(early, channel.recipientId);
      const periods = await within(({ subscriptions }) =>
        subscriptions.periodsOf(realm.id, channel.id),
      );
      const holding = (id: typeof before) =>
        periods.filter((period) => holdsMessage(period, id)).map(({ userId }) => userId);
      expect(periods.map(({ until }) => until)).toEqual([null, null]);
      expect(holding(before)).toEqual([early.id]);
      expect(holding(after).sort((a, b) => a - b)).toEqual([early.id, late.id]);
    });

    describe('of earlier messages in the first channels of an account', () => {
      const given = async () => {
        const world = await newWorld(makeStore);
        const { realm, addUser, addChannel, join, send, within } = world;
        const [sender, newUser] = [await addUser(), await addUser()];
        const [one, two, other] = [await addChannel(), await addChannel(), await addChannel()];
        const sendAt = (channel: Channel, sentAt: number) =>
          send(sender, channel.recipientId, { sentAt });
        const ids = [
          await sendAt(one, someTime - 2),
          await sendAt(one, someTime - 1),
          await sendAt(two, someTime),
          await sendAt(other, someTime),
          await sendAt(one, someTime),
          await sendAt(two, someTime),
        ];
        await join(one, newUser, sender);
        await join(two, newUser);
        /** What the newUser has received afterwards, and which of these are unread. */
        const receive = async (earlier: EarlierMessages) => {
          await within(({ subscriptions }) =>
            subscriptions.receiveEarlier(realm.id, newUser.id, [one.id, two.id], earlier),
          );
          const found = await within(({ messages }) =>
            messages.loadManyFor(realm.id, newUser.id, ids),
          );
          const unread = await within(({ flags }) => flags.unreadOf(realm.id, newUser.id));
          const placeOf = (id: MessageId) => ids.indexOf(id);
          return {
            received: found.filter(({ isInHistory }) => isInHistory).map(({ id }) => placeOf(id)),
            unread: unread.map(({ id }) => placeOf(id)),
          };
        };
        return { ...world, receive, sender, newUser, one };
      };

      it.each<[string, EarlierMessages, object]>([
        [
          'all that are new enough',
          { limit: 10, since: someTime - 1, unread: 2 },
          { received: [1, 2, 4, 5], unread: [4, 5] },
        ],
        [
          'the newest, counted in all of the channels',
          { limit: 2, since: 0, unread: 1 },
          { received: [4, 5], unread: [5] },
        ],
        [
          'fewer than may be unread',
          { limit: 10, since: someTime, unread: 10 },
          { received: [2, 4, 5], unread: [2, 4, 5] },
        ],
        ['none that are too old', { limit: 10, since: someTime + 1, unread: 10 }, {}],
      ])('receives %s', async (_, earlier, expected) => {
        const { receive } = await given();
        expect(await receive(earlier)).toEqual({ received: [], unread: [], ...expected });
      });

      it('changes nothing for anybody else', async () => {
        const { realm, receive, within, sender, one } = await given();
        const before = await within(({ subscriptions }) =>
          subscriptions.periodsOf(realm.id, one.id),
        );
        await receive({ limit: 10, since: 0, unread: 10 });
        const after = await within(({ subscriptions }) =>
          subscriptions.periodsOf(realm.id, one.id),
        );
        const ofSender = (periods: typeof before) =>
          periods.filter(({ userId }) => userId === sender.id);
        expect(ofSender(after)).toEqual(ofSender(before));
      });
    });

    it('keeps the periods of channels separate', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const channel = await addChannel();
      await join(await addChannel(), await addUser());
      expect(
        await within(({ subscriptions }) => subscriptions.periodsOf(realm.id, channel.id)),
      ).toEqual([]);
    });

    it('ends a membership, and begins another when a user returns', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [member, other] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, member, other);
      const first = await send(other, channel.recipientId);
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: member.id, channelId: channel.id }]),
      );
      const missed = await send(other, channel.recipientId);
      expect(
        (
          await within(({ subscriptions }) => subscriptions.subscribersOf(realm.id, [channel.id]))
        ).get(channel.id),
      ).toEqual([other.id]);
      await join(channel, member);
      const last = await send(other, channel.recipientId);
      const periods = await within(({ subscriptions }) =>
        subscriptions.periodsOf(realm.id, channel.id),
      );
      const received = (id: typeof first) =>
        periods.some((period) => period.userId === member.id && holdsMessage(period, id));
      expect([first, missed, last].map(received)).toEqual([true, false, true]);
    });

    it('changes single settings of one user for several channels', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser()];
      const [channel, second] = [await addChannel(), await addChannel()];
      await join(channel, one, other);
      await join(second, one);
      const changes = new Map<ChannelId, PersonalChannelChanges>([
        [channel.id, { color: '#123456', isMuted: true, wildcardMentionsNotify: false }],
        [second.id, { pinToTop: true }],
      ]);
      await within(({ subscriptions }) => subscriptions.changePersonal(realm.id, one.id, changes));
      const rowsOf = (userId: UserId) =>
        within(({ subscriptions }) => subscriptions.ofUsers(realm.id, [userId]));
      const rows = [...(await rowsOf(one.id)), ...(await rowsOf(other.id))];
      expect(
        rows.map(({ color, isMuted, pinToTop, wildcardMentionsNotify }) => ({
          color,
          isMuted,
          pinToTop,
          wildcardMentionsNotify,
        })),
      ).toEqual([
        { color: '#123456', isMuted: true, pinToTop: false, wildcardMentionsNotify: false },
        { color: '#76ce90', isMuted: false, pinToTop: true, wildcardMentionsNotify: null },
        { color: '#76ce90', isMuted: false, pinToTop: false, wildcardMentionsNotify: null },
      ]);
    });

    it('distinguishes bots and recently active users from others', async () => {
      const { realm, addUser, addChannel, join, send, within, clock } = await newWorld(makeStore);
      const since = clock.now() - 100;
      const long = { joinedAt: since - 1 };
      const [idle, writer, fresh] = [await addUser(long), await addUser(long), await addUser()];
      const bot = await addUser({ ...long, bot: { type: 1, ownerId: idle.id } });
      const channel = await addChannel();
      await join(channel, idle, writer, fresh, bot);
      await send(writer, channel.recipientId);
      const found = await within(({ subscriptions }) =>
        subscriptions.recentlyActiveSubscribersOf(realm.id, [channel.id], since),
      );
      expect(found.get(channel.id)).toEqual([writer.id, fresh.id, bot.id]);
    });

    it('returns the guests of channels', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [member, guest] = [await addUser(), await addUser({ role: role.guest })];
      const deactivated = await addUser({ role: role.guest, isActive: false });
      const [busy, other] = [await addChannel(), await addChannel()];
      await join(busy, member, guest, deactivated);
      await join(other, member);
      expect(
        await within(({ subscriptions }) =>
          subscriptions.guestSubscribersOf(realm.id, [busy.id, other.id]),
        ),
      ).toEqual(new Map([[busy.id, [guest.id]]]));
    });
  });
