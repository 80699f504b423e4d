import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel } from '../../channels';
import { nextNumber, someTime } from '../../in-memory';
import type { AccountMessages, MessageId, UserId } from '../../kernel';
import { asId, ChannelId, secondsPerDay } from '../../kernel';
import type { ArchiveSelection, EditRecord } from '../../messages';
import { hasExpired, minNightSeconds, term } from '../../messages';
import { aRendering } from '../build-messages';
import { channelWithReader, flagsOf, idsMatching, viewOf } from './channel-with-reader';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const day = secondsPerDay;

const setRetention = ({ realm, within }: World, days: number) =>
  within(({ realms }) => realms.update(realm.id, { settings: { message_retention_days: days } }));

const archive = ({ realm, within }: World, ids: readonly MessageId[], archivedAt = someTime) =>
  within((tx) => tx.archive.add(realm.id, ids, archivedAt));

const restore = ({ realm, within }: World, ids: readonly MessageId[]) =>
  within((tx) => tx.archive.restore(realm.id, ids));

const selected = (
  { realm, within }: World,
  selection: Partial<ArchiveSelection> = {},
  after = 0,
  limit = 100,
) =>
  within((tx) =>
    tx.archive.lockSelected(
      realm.id,
      { place: 'anywhere', sentFrom: undefined, sentBefore: undefined, ...selection },
      after,
      limit,
    ),
  );

/** What every MessageArchive promises. */
export const messageArchiveContract = (makeStore: MakeStore): void =>
  describe('MessageArchive', () => {
    /** A user, a channel with each of these retentions, and a conversation of the user. */
    const createPlaces = async (world: World, channelDays: readonly (number | null)[]) => {
      const [one, other] = [await world.addUser(), await world.addUser()];
      const channels: Channel[] = [];
      for (const messageRetentionDays of channelDays) {
        channels.push(await world.addChannel({ messageRetentionDays }));
      }
      const direct = await world.converse(one, other);
      const recipientIds = [...channels.map(({ recipientId }) => recipientId), direct];
      return { one, channels, direct, recipientIds };
    };

    describe('expired messages', () => {
      const channelDays = [null, -1, 1, 7, 40, 2_147_483_647];
      const ages = [
        0,
        day - 1,
        day,
        day + 1,
        7 * day,
        7 * day + 1,
        30 * day,
        30 * day + 1,
        400 * day,
      ];

      it.each([-1, 1, 30])(
        'are those that the rule names, with %j days in the organization',
        async (organizationDays) => {
          const world = await newWorld(makeStore);
          const { realm, within, send } = world;
          const { one, recipientIds } = await createPlaces(world, channelDays);
          const terms = { organizationDays, now: someTime };
          const expected: { readonly id: MessageId; readonly recipientId: number }[] = [];
          for (const [index, recipientId] of recipientIds.entries()) {
            for (const age of ages) {
              const sentAt = someTime - age;
              const id = await send(one, recipientId, { sentAt });
              if (hasExpired(terms, channelDays[index] ?? null, sentAt)) {
                expected.push({ id, recipientId });
              }
            }
          }
          const found = (from: number, limit = 100) =>
            within((tx) => tx.archive.expired(realm.id, terms, from, limit));
          const byId = (list: readonly { readonly id: MessageId }[]) =>
            [...list].sort((a, b) => a.id - b.id);
          const all = await found(0);
          // Of two messages of one recipient, the later one was sent at an earlier time.
          expect(all).toEqual(
            [...expected].sort((a, b) => a.recipientId - b.recipientId || b.id - a.id),
          );
          expect(await found(0, 2)).toEqual(all.slice(0, 2));
          const last = all.at(-1)?.recipientId ?? 0;
          expect(byId(await found(last))).toEqual(
            byId(expected.filter(({ recipientId }) => recipientId === last)),
          );
          expect(await found(last + 1)).toEqual([]);
          const ids = byId(expected).map(({ id }) => id);
          const among = (given: readonly MessageId[]) =>
            within((tx) => tx.archive.expiredAmong(realm.id, terms, given));
          const everyId = await within(({ messages }) =>
            messages.idsInRange(realm.id, {
              narrow: [],
              history: { _tag: 'Shared' },
              anchor: 0,
              includeAnchor: true,
              before: 0,
              after: 1000,
            }),
          );
          expect(everyId).toHaveLength(recipientIds.length * ages.length);
          expect(await among(everyId)).toEqual(ids);
          expect(await among(ids.slice(1, 2))).toEqual(ids.slice(1, 2));
          const counts = await within((tx) => tx.archive.countExpired(realm.id, terms));
          expect(counts.reduce((sum, { messages }) => sum + messages, 0)).toBe(expected.length);
        },
      );

      it('are counted by channel, and direct messages together', async () => {
        const world = await newWorld(makeStore);
        const { realm, within, send, addUser, converse } = world;
        const { one, channels, recipientIds } = await createPlaces(world, [null, 7]);
        const more = await converse(one, await addUser());
        for (const recipientId of [...recipientIds, more]) {
          for (const age of [9, 8, 1]) {
            await send(one, recipientId, { sentAt: someTime - age * day });
          }
        }
        const count = (organizationDays: number) =>
          within((tx) => tx.archive.countExpired(realm.id, { organizationDays, now: someTime }));
        const times = { oldestSentAt: someTime - 9 * day, newestSentAt: someTime - 8 * day };
        const [inheriting, own] = channels.map(({ id, name }) => ({ id, name }));
        expect(await count(-1)).toEqual([{ channel: own, messages: 2, ...times }]);
        expect(await count(5)).toEqual([
          { channel: inheriting, messages: 2, ...times },
          { channel: own, messages: 2, ...times },
          { channel: undefined, messages: 4, ...times },
        ]);
      });
    });

    it('knows the realms with a policy or with archived messages', async () => {
      const world = await newWorld(makeStore);
      const withChannel = await anotherWorld(world);
      const withArchive = await anotherWorld(world);
      const without = await anotherWorld(world);
      const realms = () => world.within((tx) => tx.archive.realmsWithRetention());
      expect(await realms()).toEqual([]);
      await setRetention(world, 3);
      await withChannel.addChannel({ messageRetentionDays: 2 });
      await without.addChannel({ messageRetentionDays: -1 });
      await setRetention(without, -1);
      const sender = await withArchive.addUser();
      const id = await withArchive.send(sender, await withArchive.converse(sender));
      await archive(withArchive, [id]);
      expect(await realms()).toEqual(
        [world, withChannel, withArchive].map(({ realm }) => realm.id),
      );
      await restore(withArchive, [id]);
      expect(await realms()).toEqual([world.realm.id, withChannel.realm.id]);
    });

    /** Messages with everything that can belong to one: the second is unread. */
    const fullMessages = async () => {
      const { world, sender, reader, channel, send } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const [read, unread] = [await send(), await send('dinner')];
      const record: EditRecord = {
        userId: sender.id,
        timestamp: someTime,
        prevContent: 'Hi',
        prevRenderedContent: '<p>Hi</p>',
      };
      const file = await within((tx) =>
        pipe(
          TE.Do,
          TE.tap(() => tx.flags.markRead(realm.id, reader.id, [read])),
          TE.tap(() => tx.flags.add(realm.id, reader.id, 'starred', [read, unread])),
          TE.tap(() => tx.flags.add(realm.id, sender.id, 'collapsed', [read])),
          TE.tap(() =>
            tx.edits.changeContent(realm.id, read, {
              content: 'Hello *you*',
              rendering: aRendering({ hasLink: true, html: '<p>Hello <em>you</em></p>' }),
              editedAt: someTime,
              record,
            }),
          ),
          TE.tap(() =>
            tx.reactions.add(realm.id, read, {
              userId: reader.id,
              emoji: { name: 'cat', code: '1f408', type: 'unicode_emoji' },
            }),
          ),
          TE.tap(() =>
            tx.edits.addSubmessage(realm.id, read, {
              senderId: sender.id,
              msgType: 'widget',
              content: '{}',
            }),
          ),
          TE.flatMap(() =>
            tx.attachments.create(realm.id, {
              ownerId: sender.id,
              name: 'a.txt',
              path: `1/a/token${nextNumber()}/a.txt`,
              contentType: 'text/plain',
              size: 10,
              createdAt: 0,
              picture: null,
            }),
          ),
          TE.tap(({ id }) => tx.attachments.claim(realm.id, read, [id])),
        ),
      );
      const seen = async () => ({
        views: [await viewOf(world, read), await viewOf(world, unread)],
        flags: [
          await flagsOf(world, reader, read),
          await flagsOf(world, reader, unread),
          await flagsOf(world, sender, read),
        ],
        starred: await idsMatching(world, reader, [term('is:starred', { viewerId: reader.id })]),
        unread: await idsMatching(world, reader, [term('is:unread', { viewerId: reader.id })]),
        inTopic: await idsMatching(world, reader, [
          term('channel', channel.recipientId),
          term('topic', 'dinner'),
        ]),
        found: await idsMatching(world, reader, [term('has:link', undefined)]),
        firstMessages: await within((tx) => tx.edits.firstMessagesOf(realm.id, [channel.id], [])),
        file: await within((tx) => tx.attachments.findByPath(realm.id, file.path)),
        files: await within((tx) => tx.attachments.listOf(realm.id, sender.id)),
        heldFiles: await within((tx) => tx.attachments.loadByPaths(realm.id, [file.path])),
      });
      return { world, sender, reader, channel, send, read, unread, file, seen };
    };

    it('hides messages, and restores them with everything that belongs to them', async () => {
      const { world, read, unread, seen, reader, send } = await fullMessages();
      const before = await seen();
      expect(before).toMatchObject({
        starred: [read, unread],
        unread: [unread],
        inTopic: [unread],
        found: [read],
        files: [{ messages: [{ id: read }] }],
      });
      await archive(world, [read, unread]);
      expect(await seen()).toMatchObject({
        views: [undefined, undefined],
        starred: [],
        unread: [],
        inTopic: [],
        found: [],
        firstMessages: [{ firstMessageId: null }],
        file: { _tag: 'None' },
        files: [],
        heldFiles: [],
      });
      const later = await send('later');
      await world.within(({ flags }) => flags.markRead(world.realm.id, reader.id, [later]));
      await restore(world, [read, unread]);
      expect(await seen()).toEqual(before);
      expect(await selected(world)).toEqual([]);
      await restore(world, [read, unread]);
      expect(await seen()).toEqual(before);
    });

    it('keeps the files of archived messages, and names them to whoever deletes those', async () => {
      const { world, sender, channel, read, unread, file } = await fullMessages();
      const { realm, within } = world;
      const claims = (isLinked: boolean, isArchived: boolean) => [
        { id: file.id, path: file.path, isLinked, isArchived },
      ];
      const claimed = () => within((tx) => tx.attachments.claimsOn(realm.id, [file.id], []));
      const forgotten = () => within((tx) => tx.attachments.unclaimedBefore(someTime, 10));
      const visible = () => within((tx) => tx.attachments.loadMany(realm.id, [file.id]));
      const files = (...ids: readonly MessageId[]) =>
        within((tx) => tx.archive.filesOf(realm.id, ids));
      await archive(world, [read, unread]);
      expect([await claimed(), await forgotten(), await visible()]).toEqual([
        claims(false, true),
        [],
        [],
      ]);
      expect([await files(read, unread), await files(unread)]).toEqual([[file.id], []]);
      expect(await within((tx) => tx.attachments.spaceUsed(realm.id))).toBe(10);
      const live = await world.send(sender, channel.recipientId);
      await within((tx) => tx.attachments.claim(realm.id, live, [file.id]));
      expect(await visible()).toMatchObject([{ id: file.id, messages: [{ id: live }] }]);
      await within((tx) => tx.edits.remove(realm.id, [live]));
      expect([await claimed(), await visible()]).toEqual([claims(false, true), []]);
      await within((tx) => tx.archive.remove(realm.id, [read]));
      expect(await claimed()).toEqual(claims(false, false));
      expect(await forgotten()).toEqual([{ realmId: realm.id, id: file.id }]);
      await within((tx) => tx.attachments.remove(realm.id, [file.id]));
    });

    it('forgets a file that is removed', async () => {
      const { world, read, file } = await fullMessages();
      const { realm, within } = world;
      await archive(world, [read]);
      expect(await within((tx) => tx.attachments.lock(realm.id, [file.id]))).toEqual([file.id]);
      expect(await within((tx) => tx.attachments.remove(realm.id, [file.id]))).toEqual([file.path]);
      expect(await within((tx) => tx.archive.filesOf(realm.id, [read]))).toEqual([]);
      await restore(world, [read]);
      expect(await viewOf(world, read)).toMatchObject({ id: read });
    });

    it('counts a message that is archived as activity of its channel', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, send } = world;
      const user = await world.addUser();
      const channel = await world.addChannel({ createdAt: 1 });
      const inactive = async (since: number) =>
        (await within(({ channels }) => channels.becameInactive(realm.id, since))).length;
      await archive(world, [
        await send(user, channel.recipientId, { sentAt: 500 }),
        await send(user, channel.recipientId, { sentAt: 400 }),
      ]);
      expect([await inactive(499), await inactive(500)]).toEqual([0, 1]);
      await archive(world, [await send(user, channel.recipientId, { sentAt: 300 })]);
      expect([await inactive(499), await inactive(500)]).toEqual([0, 1]);
    });

    it('selects by time of archiving, place and time of sending, and counts by channel', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, send } = world;
      const { one, channels, recipientIds } = await createPlaces(world, [null, null]);
      const ids: MessageId[] = [];
      for (const [index, recipientId] of recipientIds.entries()) {
        const id = await send(one, recipientId, { sentAt: 100 * (index + 1) });
        await archive(world, [id], 5000 - index);
        ids.push(id);
      }
      const [first, second, third] = ids;
      const before = (time: number, limit = 10) =>
        within((tx) => tx.archive.lockArchivedBefore(realm.id, { time, nights: 0 }, limit));
      expect([...(await before(5000))].sort((a, b) => a - b)).toEqual([second, third]);
      expect(await before(4999)).toEqual([third]);
      expect(await before(4998)).toEqual([]);
      expect(await before(9999, 1)).toHaveLength(1);
      const [a, b] = channels;
      const place = (channel: Channel | undefined) => channel?.id ?? asId(ChannelId)(0);
      expect(await selected(world)).toEqual(ids);
      expect(await selected(world, {}, first)).toEqual([second, third]);
      expect(await selected(world, {}, 0, 2)).toEqual([first, second]);
      expect(await selected(world, { place: place(a) })).toEqual([first]);
      expect(await selected(world, { place: place(b) })).toEqual([second]);
      expect(await selected(world, { place: 'direct' })).toEqual([third]);
      expect(await selected(world, { sentFrom: 200 })).toEqual([second, third]);
      expect(await selected(world, { sentBefore: 200 })).toEqual([first]);
      expect(await selected(world, { sentFrom: 101, sentBefore: 300 })).toEqual([second]);
      expect(await within((tx) => tx.archive.oldestByChannel(realm.id, ids))).toEqual([
        { channelId: place(a), id: first },
        { channelId: place(b), id: second },
      ]);
      const count = (channel: Channel | undefined, sentAt: number, firstArchivedAt: number) => ({
        channel: channel === undefined ? undefined : { id: channel.id, name: channel.name },
        messages: 1,
        oldestSentAt: sentAt,
        newestSentAt: sentAt,
        firstArchivedAt,
      });
      expect(await within((tx) => tx.archive.countArchived(realm.id))).toEqual([
        count(a, 100, 5000),
        count(b, 200, 4999),
        count(undefined, 300, 4998),
      ]);
    });

    it('counts nights, and selects by them', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, send, addUser, addChannel } = world;
      const [one, { recipientId }] = [await addUser(), await addChannel()];
      const night = (at: number) => within((tx) => tx.archive.countNight(realm.id, at));
      const next = async () => {
        const id = await send(one, recipientId, { sentAt: 100 });
        await archive(world, [id], 1000);
        return id;
      };
      const since = (nights: number, time = 9e9) =>
        within((tx) => tx.archive.lockArchivedBefore(realm.id, { time, nights }, 10));
      const first = await next();
      expect([await since(0), await since(1)]).toEqual([[first], []]);
      await night(someTime);
      const second = await next();
      // Within one night, before or after.
      await night(someTime + minNightSeconds - 1);
      await night(someTime - minNightSeconds + 1);
      expect(await since(1)).toEqual([first]);
      await night(someTime + minNightSeconds);
      expect([await since(2), await since(1)]).toEqual([[first], [first, second]]);
      expect([await since(3), await since(1, 1000)]).toEqual([[], []]);
      // The clock was ahead, and is right again.
      await night(someTime);
      expect([await since(3), await since(2)]).toEqual([[first], [first, second]]);
      const elsewhere = await anotherWorld(world);
      await elsewhere.within((tx) => tx.archive.countNight(elsewhere.realm.id, someTime));
      expect(await since(4)).toEqual([]);
    });

    it('records when everything that was expired was archived', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const last = () => within((tx) => tx.archive.lastCompletion(realm.id));
      expect(await last()).toEqual(O.none);
      await within((tx) => tx.archive.countNight(realm.id, someTime));
      expect(await last()).toEqual(O.none);
      await within((tx) => tx.archive.recordCompletion(realm.id, someTime + 5));
      await within((tx) => tx.archive.countNight(realm.id, someTime + minNightSeconds));
      expect(await last()).toEqual(O.some(someTime + 5));
      const elsewhere = await anotherWorld(world);
      expect(await elsewhere.within((tx) => tx.archive.lastCompletion(elsewhere.realm.id))).toEqual(
        O.none,
      );
    });

    it('compares the clock of the process with that of the store', async () => {
      const { within } = await newWorld(makeStore);
      const seconds = await within((tx) => tx.archive.secondsAheadOfStore());
      expect(Math.abs(seconds)).toBeLessThan(60);
      const now = jest.spyOn(Date, 'now').mockReturnValue(0);
      const behind = await within((tx) => tx.archive.secondsAheadOfStore());
      now.mockReturnValue(4e12);
      const ahead = await within((tx) => tx.archive.secondsAheadOfStore());
      now.mockRestore();
      // A store in memory has the clock of the process.
      expect([behind, ahead].map(Math.sign)).toEqual(
        seconds === 0 && ahead === 0 ? [0, 0] : [-1, 1],
      );
    });

    it('finds what belongs to a topic, and what of it is in the history of a user', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, send, addUser, addChannel } = world;
      const [one, other] = [await addUser(), await addUser()];
      const [channel, elsewhere] = [await addChannel(), await addChannel()];
      const sendTo = ({ recipientId }: Channel, topic: string) => send(one, recipientId, { topic });
      const early = await sendTo(channel, 'lunch');
      const starred = await sendTo(channel, 'lunch');
      await within((tx) => tx.flags.add(realm.id, other.id, 'historical', [starred]));
      await world.join(channel, other);
      const late = await sendTo(channel, 'LUNCH');
      const live = await sendTo(channel, 'lunch');
      await archive(world, [
        early,
        starred,
        late,
        await sendTo(channel, 'dinner'),
        await sendTo(elsewhere, 'lunch'),
      ]);
      const found = (inHistoryOf?: UserId, limit = 10, recipientId = channel.recipientId) =>
        within((tx) =>
          tx.archive.lockInTopic(realm.id, { recipientId, topic: 'Lunch', inHistoryOf }, limit),
        );
      expect(await found()).toEqual([early, starred, late]);
      expect(await found(undefined, 2)).toEqual([early, starred]);
      expect(await found(other.id)).toEqual([starred, late]);
      expect(await found(one.id)).toEqual([]);
      expect(live).toBeGreaterThan(late);
    });

    it('finds what an account sent, by kind and up to a message', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, send, addUser, addChannel, converse } = world;
      const [one, other] = [await addUser(), await addUser()];
      const open = await addChannel();
      const closed = await addChannel({ privacy: 'private' });
      const direct = await converse(one, other);
      const ids: MessageId[] = [];
      for (const recipientId of [open.recipientId, closed.recipientId, direct]) {
        ids.push(await send(one, recipientId));
        await archive(world, [await send(other, recipientId), ...ids.slice(-1)]);
      }
      const [inOpen, inClosed, personal] = ids;
      const sent = (kind: AccountMessages, newestId = personal, limit = 10) =>
        newestId === undefined
          ? Promise.resolve([])
          : within((tx) =>
              tx.archive.lockSentBy(realm.id, { senderId: one.id, newestId, kind }, limit),
            );
      const newest = ({ id }: typeof one) => within((tx) => tx.archive.newestSentBy(realm.id, id));
      expect(await newest(one)).toEqual([personal]);
      expect(await newest(await addUser())).toEqual([]);
      expect(await sent('publicChannels')).toEqual([inOpen]);
      expect(await sent('privateChannels')).toEqual([inClosed]);
      expect(await sent('direct')).toEqual([personal]);
      expect(await sent('direct', inClosed)).toEqual([]);
      expect(await sent('direct', personal, 0)).toEqual([]);
    });

    it('deletes archived messages only, and knows nothing of other realms', async () => {
      const { world, read, unread, seen } = await fullMessages();
      const elsewhere = await anotherWorld(world);
      const { realm, within } = elsewhere;
      await archive(elsewhere, [read]);
      const before = await seen();
      expect(before.starred).toEqual([read, unread]);
      await within((tx) => tx.archive.remove(realm.id, [read, unread]));
      expect(await seen()).toEqual(before);
      await archive(world, [read]);
      await restore(elsewhere, [read]);
      await within((tx) => tx.archive.remove(realm.id, [read]));
      expect(await selected(elsewhere)).toEqual([]);
      const everything = { time: 9e9, nights: 0 };
      expect(await within((tx) => tx.archive.lockArchivedBefore(realm.id, everything, 10))).toEqual(
        [],
      );
      expect(await within((tx) => tx.archive.countArchived(realm.id))).toEqual([]);
      expect(await within((tx) => tx.archive.oldestByChannel(realm.id, [read]))).toEqual([]);
      expect(await within((tx) => tx.archive.filesOf(realm.id, [read]))).toEqual([]);
      expect(
        await within((tx) =>
          tx.archive.expired(realm.id, { organizationDays: 1, now: 9e9 }, 0, 10),
        ),
      ).toEqual([]);
      expect(await selected(world)).toEqual([read]);
      await world.within((tx) => tx.archive.remove(world.realm.id, [read]));
      await restore(world, [read]);
      expect(await viewOf(world, read)).toBeUndefined();
    });
  });
