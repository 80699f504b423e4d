import type { User } from '../../access';
import { newSystemBot, noMentions } from '../../access';
import { visibilityPolicy } from '../../channels';
import { someTime } from '../../in-memory';
import type { MissedMessage } from '../../accounts';
import type { RealmId, UserId } from '../../kernel';
import { noFlags } from '../../messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { aQueue } from '../build-events';
import { aRendering } from '../build-messages';
import type { MakeStore, World } from './world';
import { anotherWorld, done, newWorld } from './world';

const takeNew = ({ realm, within }: World, limit = 100) =>
  within(({ missedMessages }) => missedMessages.takeNew(realm.id, limit));

/** Everybody who may want an email about the new messages. */
const concerned = async (world: World) => {
  const { receipts } = await takeNew(world);
  return receipts.map(({ messageId, userId }) => [messageId, userId]);
};

/** What every MissedMessageRepository promises. */
export const missedMessageRepositoryContract = (makeStore: MakeStore): void =>
  describe('MissedMessageRepository', () => {
    it('takes the messages of a realm once, the oldest first', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [sender, reader] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(sender, reader);
      const [first, second, third] = [
        await world.send(sender, recipientId),
        await world.send(reader, recipientId),
        await world.send(sender, recipientId),
      ];
      expect(await takeNew(other)).toEqual({ taken: 0, receipts: [] });
      expect(await takeNew(world, 2)).toMatchObject({
        taken: 2,
        receipts: [
          { messageId: first, userId: reader.id, sentAt: someTime, channel: undefined },
          { messageId: second, userId: sender.id },
        ],
      });
      expect(await concerned(world)).toEqual([[third, reader.id]]);
      expect(await takeNew(world)).toEqual({ taken: 0, receipts: [] });
    });

    it('knows which realms have new messages', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const sender = await world.addUser();
      await world.send(sender, await world.converse(sender));
      const known = async () =>
        (await world.within(({ missedMessages }) => missedMessages.realmsWithNew())).filter((id) =>
          [world.realm.id, other.realm.id].includes(id),
        );
      expect(await known()).toEqual([world.realm.id]);
      await takeNew(world);
      expect(await known()).toEqual([]);
    });

    it('names the people of a conversation who have not read the message', async () => {
      const world = await newWorld(makeStore);
      const [sender, reader, seen] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const bot = await world.addUser({ bot: { type: 1, ownerId: sender.id } });
      const left = await world.addUser({ isActive: false });
      const recipientId = await world.converse(sender, reader, seen, bot, left);
      const id = await world.send(sender, recipientId, {}, { ...noFlags, read: [seen.id] });
      expect(await concerned(world)).toEqual([[id, reader.id]]);
    });

    it('names nobody for what the welcome bot says', async () => {
      const world = await newWorld(makeStore);
      const reader = await world.addUser();
      const ensure = (kind: 'welcome' | 'notification') =>
        world.within(({ users }) => users.ensureSystemBot(kind, newSystemBot(world.realm, kind)));
      const [{ bot: welcome }, { bot: notification }] = [
        await ensure('welcome'),
        await ensure('notification'),
      ];
      await world.send(welcome, await world.converse(welcome, reader));
      const id = await world.send(notification, await world.converse(notification, reader));
      expect(await concerned(world)).toEqual([[id, reader.id]]);
    });

    it('names those in a channel who are mentioned, follow the topic or want its emails', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const add = () => world.addUser();
      const [sender, plain, mentioned, alerted] = [
        await add(),
        await add(),
        await add(),
        await add(),
      ];
      const [follower, chooser, all, outsider] = [
        await add(),
        await add(),
        await add(),
        await add(),
      ];
      const channel = await world.addChannel();
      await world.join(channel, sender, plain, mentioned, alerted, follower, chooser, all);
      const follow = ({ id: userId }: User) => ({
        userId,
        channelId: channel.id,
        topic: 'Lunch',
        policy: visibilityPolicy.followed,
        updatedAt: someTime,
      });
      await within(({ topicPreferences }) =>
        topicPreferences.set(realm.id, [follow(follower), follow(outsider)]),
      );
      await within(({ subscriptions }) =>
        subscriptions.changePersonal(
          realm.id,
          chooser.id,
          new Map([[channel.id, { emailNotifications: true, isMuted: true }]]),
        ),
      );
      await within(({ userSettings }) =>
        userSettings.change(realm.id, all.id, { enable_stream_email_notifications: true }),
      );
      const send = (topic: string, everyoneInChannel = false) =>
        world.send(
          sender,
          channel.recipientId,
          {
            topic,
            rendering: aRendering({ mentions: { ...noMentions, everyoneInChannel } }),
          },
          {
            ...noFlags,
            stored: [
              [mentioned.id, ['mentioned']],
              [alerted.id, ['has_alert_word']],
            ],
          },
        );
      await send('lunch');
      const { receipts } = await takeNew(world);
      expect(receipts.map(({ userId }) => userId)).toEqual([
        mentioned.id,
        alerted.id,
        follower.id,
        chooser.id,
        all.id,
      ]);
      const usual = {
        policy: visibilityPolicy.inherit,
        isMuted: false,
        emailNotifications: null,
        pushNotifications: null,
        defaultPushNotifications: false,
        wildcardMentionsNotify: null,
        isWildcardMentioned: false,
      };
      expect(receipts).toMatchObject([
        { isMentioned: true, hasAlertWord: false, channel: usual },
        { isMentioned: false, hasAlertWord: true, channel: usual },
        { channel: { ...usual, policy: visibilityPolicy.followed } },
        { channel: { ...usual, emailNotifications: true, isMuted: true } },
        { channel: usual },
      ]);
      await send('other', true);
      const everyone = await takeNew(world);
      expect(everyone.receipts.map(({ userId }) => userId)).toEqual(
        [plain, mentioned, alerted, follower, chooser, all].map(({ id }) => id),
      );
      expect(everyone.receipts[0]?.channel).toEqual({ ...usual, isWildcardMentioned: true });
    });

    it('tells when people were last active, and when a client last polled for messages', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, here, narrowed] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const presence = { activeAt: someTime - 5, connectedAt: someTime };
      await within(({ presences }) => presences.write(realm.id, here.id, presence));
      const add = (given: Parameters<typeof aQueue>[0]) =>
        done(world.queues.add(aQueue({ realmId: realm.id, ...given }), 10));
      const own = { userId: here.id, eventTypes: undefined };
      await add({ ...own, id: 'a', lastPolledAt: someTime - 20 });
      await add({ ...own, id: 'b', lastPolledAt: someTime - 10, eventTypes: new Set(['message']) });
      await add({ ...own, id: 'c', lastPolledAt: someTime, eventTypes: new Set(['presence']) });
      await add({ userId: narrowed.id, id: 'd', narrow: [['is', 'dm']], eventTypes: undefined });
      await world.send(sender, await world.converse(sender, here, narrowed));
      expect((await takeNew(world)).receipts).toMatchObject([
        { userId: here.id, presence, polledAt: someTime - 10 },
        { userId: narrowed.id, presence: undefined, polledAt: undefined },
      ]);
    });

    it('keeps what is added until it is taken, by conversation', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, one, two] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const channel = await world.addChannel();
      await world.join(channel, one, two);
      const direct = await world.converse(sender, one);
      const sent = [
        await world.send(sender, channel.recipientId, { topic: 'Lunch' }),
        await world.send(sender, direct),
        await world.send(sender, channel.recipientId, { topic: 'lunch' }),
        await world.send(sender, channel.recipientId, { topic: 'dinner' }),
      ];
      const add = (...users: readonly User[]) =>
        within(({ missedMessages }) =>
          missedMessages.add(
            realm.id,
            users.flatMap(({ id: userId }) => sent.map((messageId) => ({ messageId, userId }))),
          ),
        );
      const take = ({ id }: User) =>
        within(({ missedMessages }) => missedMessages.take(realm.id, id));
      expect(await add(one)).toEqual([one.id]);
      expect(await add(one, two)).toEqual([two.id]);
      expect(await take(one)).toEqual([[sent[0], sent[2]], [sent[1]], [sent[3]]]);
      expect(await take(one)).toEqual([]);
      expect(await take(two)).toHaveLength(3);
    });

    it('names who wants push notifications of the channel', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, plain, chooser, all] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const channel = await world.addChannel();
      await world.join(channel, sender, plain, chooser, all);
      await within(({ subscriptions }) =>
        subscriptions.changePersonal(
          realm.id,
          chooser.id,
          new Map([[channel.id, { pushNotifications: true }]]),
        ),
      );
      await within(({ userSettings }) =>
        userSettings.change(realm.id, all.id, { enable_stream_push_notifications: true }),
      );
      await world.send(sender, channel.recipientId, { topic: 'lunch' });
      const { receipts } = await takeNew(world);
      expect(receipts).toMatchObject([
        { userId: chooser.id, channel: { pushNotifications: true } },
        { userId: all.id, channel: { pushNotifications: null } },
      ]);
    });

    it('names those who want them by the default of the channel', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, plain, refuser] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const channel = await world.addChannel({ defaultPushNotifications: true });
      await world.join(channel, sender, plain, refuser);
      await within(({ subscriptions }) =>
        subscriptions.changePersonal(
          realm.id,
          refuser.id,
          new Map([[channel.id, { pushNotifications: false }]]),
        ),
      );
      await world.send(sender, channel.recipientId, { topic: 'lunch' });
      const { receipts } = await takeNew(world);
      expect(receipts).toMatchObject([
        { userId: plain.id, channel: { defaultPushNotifications: true } },
      ]);
    });

    it('counts the notified messages of each user since a time', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, reader, other] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const recipientId = await world.converse(sender, reader, other);
      const messageId = await world.send(sender, recipientId);
      const next = await world.send(sender, recipientId);
      const add = (at: number, ...pushed: readonly MissedMessage[]) =>
        within(({ missedMessages }) => missedMessages.addPushed(realm.id, pushed, at));
      await add(someTime - 1, { messageId, userId: reader.id }, { messageId, userId: other.id });
      await add(someTime, { messageId: next, userId: reader.id });
      const count = (since: number) =>
        within(({ missedMessages }) =>
          missedMessages.countPushed(realm.id, [sender.id, reader.id, other.id], since),
        );
      expect(await count(someTime - 1)).toEqual(
        new Map([
          [reader.id, 2],
          [other.id, 1],
        ]),
      );
      expect(await count(someTime)).toEqual(new Map([[reader.id, 1]]));
      expect(
        await within(({ missedMessages }) => missedMessages.countPushed(realm.id, [other.id], 0)),
      ).toEqual(new Map([[other.id, 1]]));
    });

    it('takes the notified messages of the users who are named', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, reader, other] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const messageId = await world.send(sender, await world.converse(sender, reader, other));
      const pushed = [reader, other].map(({ id }) => ({ messageId, userId: id }));
      await within(({ missedMessages }) => missedMessages.addPushed(realm.id, pushed, someTime));
      for (const { userId } of pushed) {
        await within(({ flags }) => flags.markRead(realm.id, userId, [messageId]));
      }
      const take = (...userIds: readonly UserId[]) =>
        within(({ missedMessages }) => missedMessages.takeSeen(realm.id, someTime, userIds));
      expect(await take(other.id)).toEqual([{ messageId, userId: other.id }]);
      expect(await take(sender.id, reader.id)).toEqual([{ messageId, userId: reader.id }]);
    });

    it('finds one realm if it is named', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const another = await anotherWorld(world);
      const [sender, reader] = [await world.addUser(), await world.addUser()];
      const messageId = await world.send(sender, await world.converse(sender, reader));
      await within(({ missedMessages }) =>
        missedMessages.addPushed(realm.id, [{ messageId, userId: reader.id }], someTime),
      );
      const found = (only: RealmId) =>
        within(({ missedMessages }) =>
          pipe(
            TE.Do,
            TE.bind('fresh', () => missedMessages.realmsWithNew(only)),
            TE.bind('pushed', () => missedMessages.realmsWithPushed(only)),
          ),
        );
      expect(await found(realm.id)).toEqual({ fresh: [realm.id], pushed: [realm.id] });
      expect(await found(another.realm.id)).toEqual({ fresh: [], pushed: [] });
    });

    it('takes the notified messages that were read or deleted, and forgets old ones', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, reader] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(sender, reader);
      const ids = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ];
      const [read, deleted, old, unread] = ids;
      const add = (messageId: (typeof ids)[number] | undefined, at: number) =>
        within(({ missedMessages }) =>
          missedMessages.addPushed(
            realm.id,
            messageId === undefined ? [] : [{ messageId, userId: reader.id }],
            at,
          ),
        );
      const known = async () =>
        (await within(({ missedMessages }) => missedMessages.realmsWithPushed())).includes(
          realm.id,
        );
      expect(await known()).toBe(false);
      for (const id of [read, deleted, unread]) {
        await add(id, someTime);
      }
      await add(old, someTime - 1);
      expect(await known()).toBe(true);
      const take = () =>
        within(({ missedMessages }) => missedMessages.takeSeen(realm.id, someTime));
      await within(({ flags }) =>
        flags.markRead(realm.id, reader.id, read === undefined ? [] : [read]),
      );
      await within(({ edits }) => edits.remove(realm.id, deleted === undefined ? [] : [deleted]));
      expect(await take()).toEqual([
        { messageId: read, userId: reader.id },
        { messageId: deleted, userId: reader.id },
      ]);
      expect(await take()).toEqual([]);
      expect(await known()).toBe(true);
      await within(({ flags }) => flags.markRead(realm.id, reader.id, ids));
      expect(await take()).toEqual([{ messageId: unread, userId: reader.id }]);
      expect(await known()).toBe(false);
    });
  });
