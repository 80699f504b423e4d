import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import { noMentions } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { MessageId, UserId } from '../../kernel';
import type { MessageRange, Narrow } from '../../messages';
import { noFlags, viewPerson, viewSender } from '../../messages';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import { channelWithReader } from './channel-with-reader';
import { messageHistoryContract } from './message-history-contract';
import { narrowContract } from './narrow-contract';
import type { MakeStore } from './world';
import { anotherWorld, newMessage, newWorld } from './world';

const everything: Narrow = [];

/** What every MessageRepository promises. */
export const messageRepositoryContract = (makeStore: MakeStore): void =>
  describe('MessageRepository', () => {
    it('assigns larger ids to later messages', async () => {
      const { addUser, converse, send } = await newWorld(makeStore);
      const sender = await addUser();
      const recipientId = await converse(sender);
      const ids = [
        await send(sender, recipientId),
        await send(sender, recipientId),
        await send(sender, recipientId),
      ];
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(ids).size).toBe(3);
    });

    it('creates several messages in order, each with its own flags', async () => {
      const { realm, addUser, converse, within } = await newWorld(makeStore);
      const [sender, reader, other] = [await addUser(), await addUser(), await addUser()];
      const toStore = [
        { recipientId: await converse(sender, reader), read: [sender.id] },
        { recipientId: await converse(sender, other), read: [sender.id, other.id] },
        { recipientId: await converse(sender, reader), read: [] },
      ].map(({ recipientId, read }) => ({
        message: newMessage(realm, sender, recipientId, {}),
        flags: { ...noFlags, read },
      }));
      const ids = await within(({ messages }) => messages.createMany(realm.id, toStore));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const isReadBy = async ({ id }: User) => {
        const flags = await within(({ messages }) => messages.flagsOf(realm.id, id, ids));
        return ids.map((messageId) => flags.get(messageId)?.has('read'));
      };
      expect(await isReadBy(sender)).toEqual([true, true, false]);
      expect(await isReadBy(reader)).toEqual([false, true, false]);
      expect(await isReadBy(other)).toEqual([true, true, true]);
      expect(await within(({ messages }) => messages.createMany(realm.id, []))).toEqual([]);
    });

    it('returns a complete channel message', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser({ emailVisibility: 4, fullName: 'Ofelia' });
      const channel = await addChannel({ name: 'Denmark' });
      const id = await send(sender, channel.recipientId, {
        topic: 'Fish ✔',
        content: '*Hej*',
        rendering: aRendering({ html: '<p><em>Hej</em></p>' }),
        sentAt: someTime + 5,
        client: 'website',
      });
      expect(await within(({ messages }) => messages.views(realm, [id]))).toEqual([
        {
          id,
          sender: viewSender(sender, realm),
          realmSubdomain: realm.subdomain,
          place: {
            _tag: 'InChannel',
            recipientId: channel.recipientId,
            channelId: channel.id,
            channelName: 'Denmark',
          },
          topic: 'Fish ✔',
          topicLinks: [],
          content: '*Hej*',
          renderedContent: '<p><em>Hej</em></p>',
          sentAt: someTime + 5,
          client: 'website',
          lastEditedAt: null,
          lastMovedAt: null,
          editHistory: [],
          reactions: [],
          submessages: [],
        },
      ]);
    });

    it('returns all participants of a direct message', async () => {
      const { realm, addUser, converse, send, within } = await newWorld(makeStore);
      const [sender, other, third] = [await addUser(), await addUser(), await addUser()];
      const recipientId = await converse(sender, other, third);
      const id = await send(sender, recipientId);
      const [view] = await within(({ messages }) => messages.views(realm, [id]));
      const place = view?.place;
      const people = place?._tag === 'InConversation' ? place.people : [];
      expect([...people].sort((a, b) => a.id - b.id)).toEqual(
        [sender, other, third].map((user) => viewPerson(user, realm)),
      );
    });

    it('returns the messages that exist, ascending', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [sender, inaccessibleUser] = [await world.addUser(), await other.addUser()];
      const recipientId = await world.converse(sender);
      const [first, second] = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ];
      const foreign = await other.send(inaccessibleUser, await other.converse(inaccessibleUser));
      const views = await world.within(({ messages }) =>
        messages.views(world.realm, [second, nextId(MessageId), foreign, first]),
      );
      expect(views.map(({ id }) => id)).toEqual([first, second]);
    });

    it('says how many messages fit into a number of bytes, the first in any case', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const outsider = await other.addUser();
      const sender = await world.addUser();
      const recipientId = await world.converse(sender);
      const text = (length: number) => ({
        content: 'x'.repeat(length),
        rendering: aRendering({ html: 'x'.repeat(length) }),
      });
      const first = await world.send(sender, recipientId, text(1_000));
      const edited = await world.send(sender, recipientId, text(0));
      const added = await world.send(sender, recipientId, text(0));
      const last = await world.send(sender, recipientId, text(0));
      const foreign = await other.send(outsider, await other.converse(outsider));
      await world.within((tx) =>
        pipe(
          tx.edits.changeContent(world.realm.id, edited, {
            content: '',
            rendering: aRendering({ html: '' }),
            editedAt: someTime,
            record: { userId: null, timestamp: someTime, prevContent: 'ä'.repeat(1_000) },
          }),
          TE.flatMap(() =>
            tx.edits.addSubmessage(world.realm.id, added, {
              senderId: sender.id,
              msgType: 'widget',
              content: 'x'.repeat(2_000),
            }),
          ),
        ),
      );
      const page = (ids: readonly MessageId[], maxBytes: number) =>
        world.within(({ messages }) =>
          messages.page(world.realm, sender.id, { _tag: 'Named', ids }, maxBytes, undefined),
        );
      const all = [first, edited, added, last];
      const fitting = async (maxBytes: number) => {
        const { ids, messages } = await page(
          [last, foreign, added, nextId(MessageId), edited, first],
          maxBytes,
        );
        expect(ids).toEqual(all);
        return messages.map(({ message }) => message.id);
      };
      expect(await fitting(0)).toEqual([first]);
      expect(await fitting(3_900)).toEqual([first]);
      expect(await fitting(4_500)).toEqual([first, edited]);
      expect(await fitting(5_900)).toEqual([first, edited]);
      expect(await fitting(6_900)).toEqual(all);
      expect(await page([], 1)).toEqual({ ids: [], messages: [] });
    });

    it('loads a page as the messages and flags of its parts', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, converse, join, send, within } = world;
      const [sender, reader] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const conversation = await converse(sender, reader);
      const before = await send(sender, channel.recipientId);
      await join(channel, reader);
      const sent = [
        await send(sender, channel.recipientId, { topic: 'Lunch' }),
        await send(sender, conversation),
        await send(reader, channel.recipientId),
        await send(sender, channel.recipientId, {
          rendering: aRendering({ mentions: { ...noMentions, everyoneInChannel: true } }),
        }),
      ];
      const [first, direct, own] = sent;
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: reader.id, channelId: channel.id }]),
      );
      const after = await send(sender, channel.recipientId);
      await within((tx) =>
        pipe(
          tx.flags.markRead(realm.id, reader.id, [own ?? before]),
          TE.flatMap(() => tx.flags.add(realm.id, reader.id, 'starred', [direct ?? before])),
          TE.flatMap(() =>
            tx.reactions.add(realm.id, first ?? before, {
              userId: reader.id,
              emoji: { name: 'tada', code: '1f389', type: 'unicode_emoji' },
            }),
          ),
          TE.flatMap(() =>
            tx.edits.addSubmessage(realm.id, direct ?? before, {
              senderId: sender.id,
              msgType: 'widget',
              content: '{}',
            }),
          ),
        ),
      );
      const limit = 1_000_000;
      const partsOf = async (ids: readonly MessageId[]) => {
        const views = await within(({ messages }) => messages.views(realm, ids));
        const flags = await within(({ messages }) => messages.flagsOf(realm.id, reader.id, ids));
        const found = await within(({ messages }) =>
          messages.loadManyFor(realm.id, reader.id, ids),
        );
        return {
          ids,
          messages: views.map((message, index) => ({
            message,
            flags: flags.get(message.id),
            isInHistory: found[index]?.isInHistory,
          })),
        };
      };
      const all = [before, ...sent, after];
      expect(
        await within(({ messages }) =>
          messages.page(realm, reader.id, { _tag: 'Named', ids: all }, limit, undefined),
        ),
      ).toEqual(await partsOf(all));
      expect(
        await within(({ messages }) =>
          messages.page(realm, undefined, { _tag: 'Named', ids: [before] }, limit, undefined),
        ),
      ).toMatchObject({
        ids: [before],
        messages: [{ message: { id: before }, flags: new Set(), isInHistory: false }],
      });
      const around = (range: {
        readonly before: number;
        readonly after: number;
        readonly includeAnchor: boolean;
      }) =>
        within(({ messages }) =>
          messages.page(
            realm,
            reader.id,
            {
              _tag: 'InRange',
              range: {
                narrow: [],
                history: {
                  _tag: 'Personal',
                  reader: asCorrespondent(reader, realm),
                },
                anchor: Number(direct),
                ...range,
              },
            },
            limit,
            undefined,
          ),
        );
      for (const [range, ids] of [
        [{ before: 5, after: 5, includeAnchor: true }, sent],
        [{ before: 5, after: 0, includeAnchor: false }, sent.slice(0, 1)],
        [{ before: 0, after: 1, includeAnchor: false }, sent.slice(2, 3)],
        [{ before: 0, after: 0, includeAnchor: true }, sent.slice(1, 2)],
        [{ before: 0, after: 0, includeAnchor: false }, []],
      ] as const) {
        expect(await around(range)).toEqual(await partsOf(ids));
      }
    });

    it('says of each message of a page whether it is in the history', async () => {
      const { world, reader, send } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const other = await world.addUser();
      const entered = await send();
      const ids = [entered, await send()];
      await within(({ flags }) => flags.set(realm.id, entered, [[other.id, ['historical']]]));
      const inHistoryOf = async (userId: UserId | undefined) => {
        const { messages } = await within((tx) =>
          tx.messages.page(realm, userId, { _tag: 'Named', ids }, 1_000_000, undefined),
        );
        return messages.filter(({ isInHistory }) => isInHistory).map(({ message }) => message.id);
      };
      expect(await inHistoryOf(reader.id)).toEqual(ids);
      expect(await inHistoryOf(other.id)).toEqual([entered]);
      expect(await inHistoryOf(undefined)).toEqual([]);
    });

    it('finds a message, and what decides who may read it', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [sender, member, late] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel({ privacy: 'privateProtected' });
      await join(channel, member);
      const id = await send(sender, channel.recipientId, { topic: 'lunch' });
      await join(channel, late);
      const find = (userId: UserId | undefined) =>
        within(({ messages }) => messages.findFor(realm.id, userId, id));
      const found = (isSubscribed: boolean, isInHistory: boolean) =>
        O.some({
          id,
          recipientId: channel.recipientId,
          senderId: sender.id,
          topic: 'lunch',
          sentAt: someTime,
          channel: { channel, isSubscribed },
          isInHistory,
        });
      expect(await find(member.id)).toEqual(found(true, true));
      expect(await find(late.id)).toEqual(found(true, false));
      expect(await find(sender.id)).toEqual(found(false, false));
      expect(await find(nextId(UserId))).toEqual(found(false, false));
      expect(await find(undefined)).toEqual(found(false, false));
    });

    it('finds a direct message, and whether the viewer is a participant', async () => {
      const { realm, addUser, converse, send, within } = await newWorld(makeStore);
      const [sender, other, inaccessibleUser] = [await addUser(), await addUser(), await addUser()];
      const id = await send(sender, await converse(sender, other));
      const isInHistory = async (userId: UserId) =>
        O.toUndefined(await within(({ messages }) => messages.findFor(realm.id, userId, id)))
          ?.isInHistory;
      expect(await isInHistory(sender.id)).toBe(true);
      expect(await isInHistory(other.id)).toBe(true);
      expect(await isInHistory(inaccessibleUser.id)).toBe(false);
    });

    it('finds no message of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const inaccessibleUser = await other.addUser();
      const id = await other.send(inaccessibleUser, await other.converse(inaccessibleUser));
      const { realm, within } = world;
      expect(
        await within(({ messages }) => messages.findFor(realm.id, inaccessibleUser.id, id)),
      ).toEqual(O.none);
    });

    describe('a range', () => {
      const ten = async () => {
        const world = await newWorld(makeStore);
        const sender = await world.addUser();
        const recipientId = await world.converse(sender);
        const ids: MessageId[] = [];
        for (let number = 0; number < 10; number += 1) {
          ids.push(await world.send(sender, recipientId));
        }
        const inRange = (range: Omit<MessageRange, 'narrow' | 'history'>) =>
          world.within(({ messages }) =>
            messages.idsInRange(world.realm.id, {
              narrow: everything,
              history: { _tag: 'Personal', reader: asCorrespondent(sender, world.realm) },
              ...range,
            }),
          );
        return { ids, inRange };
      };

      it.each([
        ['around the anchor', 4, true, 2, 3, [2, 3, 4, 5, 6, 7]],
        ['before the anchor', 4, false, 2, 0, [2, 3]],
        ['after the anchor', 4, false, 0, 2, [5, 6]],
        ['at the anchor', 4, true, 0, 0, [4]],
        ['of nothing', 4, false, 0, 0, []],
        ['beyond the beginning', 1, true, 5, 0, [0, 1]],
        ['beyond the end', 8, true, 0, 5, [8, 9]],
      ])(
        'contains the nearest messages %s',
        async (_, anchor, includeAnchor, before, after, wanted) => {
          const { ids, inRange } = await ten();
          const range = { anchor: ids[anchor] ?? 0, includeAnchor, before, after };
          expect(await inRange(range)).toEqual(wanted.map((index) => ids[index]));
        },
      );

      it('contains the newest before the end of history, and the oldest after its beginning', async () => {
        const { ids, inRange } = await ten();
        const both = { includeAnchor: true };
        const newest = { ...both, anchor: 10_000_000_000_000_000, before: 3, after: 0 };
        const oldest = { ...both, anchor: 0, before: 0, after: 3 };
        expect(await inRange(newest)).toEqual(ids.slice(-3));
        expect(await inRange(oldest)).toEqual(ids.slice(0, 3));
      });
    });

    messageHistoryContract(makeStore);
    narrowContract(makeStore);

    it('returns which of some users have a message', async () => {
      const { realm, addUser, addChannel, join, converse, send, within } =
        await newWorld(makeStore);
      const [member, late, deactivated] = [await addUser(), await addUser(), await addUser()];
      const generic = await addUser({ bot: { type: 1, ownerId: member.id } });
      const service = await addUser({ bot: { type: 3, ownerId: member.id } });
      const everyone = [member, late, deactivated, generic, service];
      const channel = await addChannel();
      await join(channel, member, deactivated, generic, service);
      const id = await send(member, channel.recipientId);
      await join(channel, late);
      await within(({ users }) => users.update(realm.id, deactivated.id, { isActive: false }));
      const holders = (messageId: MessageId) =>
        within(({ messages }) =>
          messages.holdersAmong(
            realm.id,
            messageId,
            everyone.map((user) => user.id),
          ),
        );
      expect(await holders(id)).toEqual([member.id, generic.id]);
      const receivers = within(({ messages }) =>
        messages.receiversAmong(
          realm.id,
          channel.id,
          everyone.map((user) => user.id),
        ),
      );
      expect(await receivers).toEqual([member.id, late.id, generic.id]);
      const direct = await send(member, await converse(member, late));
      expect(await holders(direct)).toEqual([member.id, late.id]);
    });
  });
