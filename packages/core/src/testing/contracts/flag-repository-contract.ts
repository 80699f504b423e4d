import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import type { User } from '../../access';
import { noMentions } from '../../access';
import type { PlacedIds, UnreadScope } from '../../channels';
import type { AutomaticFlag, Flag, ManualFlag } from '../../kernel';
import { noFlags, term } from '../../messages';
import { MessageId, RecipientId, asId } from '../../kernel';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const flagsOf = async (
  { realm, within }: World,
  user: User,
  id: MessageId,
): Promise<ReadonlySet<Flag> | undefined> =>
  (await within(({ messages }) => messages.flagsOf(realm.id, user.id, [id]))).get(id);

const automaticFlags: readonly AutomaticFlag[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
];

/** What every FlagRepository promises, together with `flagsOf` of every MessageRepository. */
export const flagRepositoryContract = (makeStore: MakeStore): void =>
  describe('FlagRepository', () => {
    const conversation = async () => {
      const world = await newWorld(makeStore);
      const [sender, reader] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(sender, reader);
      return { ...world, sender, reader, recipientId };
    };

    it('begins without flags for users who received the message', async () => {
      const { sender, reader, recipientId, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      expect(await flagsOf(world, reader, id)).toEqual(new Set());
      expect(await flagsOf(world, sender, id)).toEqual(new Set());
    });

    it('counts messages that were not received as read and historical', async () => {
      const { addUser, addChannel, join, send, ...world } = await newWorld(makeStore);
      const [sender, member, late] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      const all = { ...world, addUser, addChannel, join, send };
      await join(channel, member);
      const id = await send(sender, channel.recipientId);
      await join(channel, late);
      const historical = new Set(['read', 'historical']);
      expect(await flagsOf(all, member, id)).toEqual(new Set());
      expect(await flagsOf(all, late, id)).toEqual(historical);
      expect(await flagsOf(all, sender, id)).toEqual(historical);
    });

    it('returns who has read a message, including users who subscribed later', async () => {
      const { addUser, addChannel, join, send, realm, within } = await newWorld(makeStore);
      const [sender, member, other, late] = [
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
      ];
      const channel = await addChannel();
      await join(channel, member);
      await join(channel, other);
      const id = await send(sender, channel.recipientId);
      const next = await send(sender, channel.recipientId);
      await within(({ flags }) => flags.markRead(realm.id, member.id, [id]));
      await within(({ flags }) => flags.markRead(realm.id, other.id, [next]));
      await within(({ flags }) => flags.set(realm.id, id, [[late.id, ['historical']]]));
      const message = { id, recipientId: channel.recipientId };
      const readers = () => within(({ flags }) => flags.readersOf(realm.id, message));
      expect(await readers()).toEqual([member.id, late.id]);
      await within(({ flags }) =>
        flags.markHeldUnread(realm.id, member.id, [
          { recipientId: channel.recipientId, ids: [id] },
        ]),
      );
      await within(({ flags }) =>
        flags.markHeldUnread(realm.id, late.id, [{ recipientId: channel.recipientId, ids: [id] }]),
      );
      expect(await readers()).toEqual([]);
    });

    it('marks messages as read for one user', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const ids = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ] as const;
      await world.within(({ flags }) => flags.markRead(realm.id, reader.id, [ids[0], ids[2]]));
      const all = { ...world, realm };
      expect(await flagsOf(all, reader, ids[0])).toEqual(new Set(['read']));
      expect(await flagsOf(all, reader, ids[1])).toEqual(new Set());
      expect(await flagsOf(all, reader, ids[2])).toEqual(new Set(['read']));
      expect(await flagsOf(all, sender, ids[0])).toEqual(new Set());
    });

    it('marks everything as read that a user received, in channels that they left, too', async () => {
      const { realm, addUser, addChannel, converse, join, send, within } =
        await newWorld(makeStore);
      const [sender, reader, other] = [await addUser(), await addUser(), await addUser()];
      const [channel, left, quiet] = [await addChannel(), await addChannel(), await addChannel()];
      const direct = await converse(sender, reader);
      await join(channel, reader, other);
      await join(left, reader);
      await join(quiet, reader);
      const old = await send(sender, channel.recipientId, { sentAt: 1 });
      const [inLeft, inDirect] = [
        await send(sender, left.recipientId),
        await send(sender, direct, { sentAt: 1 }),
      ];
      const unjoined = await addChannel();
      const [recent, elsewhere] = [
        await send(sender, channel.recipientId),
        await send(sender, unjoined.recipientId),
      ];
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: reader.id, channelId: left.id }]),
      );
      await within(({ flags }) => flags.add(realm.id, reader.id, 'historical', [elsewhere]));
      await within(({ flags }) =>
        flags.markHeldUnread(realm.id, reader.id, [
          { recipientId: unjoined.recipientId, ids: [elsewhere] },
        ]),
      );
      await within(({ flags }) => flags.markRead(realm.id, reader.id, [old]));
      await within(({ flags }) => flags.markAllRead(realm.id, reader.id));
      const found = await within(({ messages }) =>
        messages.flagsOf(realm.id, reader.id, [old, inLeft, inDirect, recent, elsewhere]),
      );
      expect(Array.from(found.values()).map((flags) => flags.has('read'))).toEqual(
        Array.from({ length: 5 }, () => true),
      );
      const next = [
        await send(sender, channel.recipientId),
        await send(sender, quiet.recipientId),
        await send(sender, direct),
      ];
      const unread = async ({ id }: User) =>
        (await within(({ flags }) => flags.unreadOf(realm.id, id))).map((message) => message.id);
      expect(await unread(reader)).toEqual(next);
      expect(await unread(other)).toEqual([old, recent, next[0]]);
    });

    it('begins with the flags that the message is created with', async () => {
      const world = await conversation();
      const { sender, reader, recipientId, send } = world;
      const late = await world.addUser();
      const before = await send(sender, recipientId);
      const id = await send(
        sender,
        recipientId,
        {},
        {
          delivered: [late.id],
          read: [reader.id, sender.id, late.id, reader.id],
          stored: [
            [reader.id, ['mentioned', 'has_alert_word']],
            [late.id, ['mentioned']],
          ],
        },
      );
      const after = await send(sender, recipientId);
      expect(await flagsOf(world, sender, id)).toEqual(new Set(['read']));
      expect(await flagsOf(world, reader, id)).toEqual(
        new Set(['read', 'mentioned', 'has_alert_word']),
      );
      expect(await flagsOf(world, late, id)).toEqual(new Set(['read', 'mentioned']));
      for (const other of [before, after]) {
        expect(await flagsOf(world, reader, other)).toEqual(new Set());
      }
    });

    it('marks received messages in channels as read, and groups users with the same messages', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [sender, one, other, late, aside] = [
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
      ];
      const [channel, second, elsewhere] = [
        await addChannel(),
        await addChannel(),
        await addChannel(),
      ];
      await join(channel, one, other, aside);
      await join(second, one);
      await join(elsewhere, one);
      const first = await send(sender, channel.recipientId);
      const inSecond = await send(sender, second.recipientId);
      const waiting = await send(sender, elsewhere.recipientId);
      await join(channel, late);
      const last = await send(sender, channel.recipientId);
      await within(({ flags }) => flags.add(realm.id, late.id, 'historical', [first]));
      await within(({ flags }) =>
        flags.markHeldUnread(realm.id, late.id, [
          { recipientId: channel.recipientId, ids: [first] },
        ]),
      );
      const pairs = [
        ...[one, other, late].map(({ id }) => ({ userId: id, channelId: channel.id })),
        { userId: one.id, channelId: second.id },
      ];
      const settled = await within(({ flags }) => flags.markChannelsRead(realm.id, pairs));
      const returned = new Map<number, MessageId[]>();
      for (const { userIds, messageIds } of settled) {
        for (const id of userIds) {
          returned.set(
            id,
            [...(returned.get(id) ?? []), ...messageIds].sort((a, b) => a - b),
          );
        }
      }
      expect(returned).toEqual(
        new Map([
          [one.id, [first, inSecond, last]],
          [other.id, [first, last]],
          [late.id, [first, last]],
        ]),
      );
      const unread = async ({ id }: User) =>
        (await within(({ flags }) => flags.unreadOf(realm.id, id))).map((message) => message.id);
      expect(await unread(one)).toEqual([waiting]);
      expect(await unread(other)).toEqual([]);
      expect(await unread(late)).toEqual([]);
      expect(await unread(aside)).toEqual([first, last]);
      expect(await within(({ flags }) => flags.markChannelsRead(realm.id, pairs))).toEqual([]);
      expect(await within(({ flags }) => flags.markChannelsRead(realm.id, []))).toEqual([]);
    });

    it('groups users by the messages that they had not read', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [sender, one, other] = [await addUser(), await addUser(), await addUser()];
      const [channel, elsewhere] = [await addChannel(), await addChannel()];
      await join(channel, one);
      await send(sender, elsewhere.recipientId);
      await join(channel, other);
      const ids = [
        await send(sender, channel.recipientId),
        await send(sender, channel.recipientId),
      ] as const;
      await within(({ flags }) => flags.markRead(realm.id, one.id, [ids[0]]));
      await within(({ flags }) => flags.markRead(realm.id, other.id, [ids[0]]));
      const pairs = [one, other].map(({ id }) => ({ userId: id, channelId: channel.id }));
      expect(await within(({ flags }) => flags.markChannelsRead(realm.id, pairs))).toEqual([
        { userIds: [one.id, other.id], messageIds: [ids[1]] },
      ]);
      const next = await send(sender, channel.recipientId);
      const unread = await within(({ flags }) => flags.unreadOf(realm.id, one.id));
      expect(unread.map(({ id }) => id)).toEqual([next]);
    });

    it('sets each kind of flag, for several users at once', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      await world.within(({ flags }) =>
        flags.set(realm.id, id, [
          [reader.id, automaticFlags],
          [sender.id, ['mentioned']],
        ]),
      );
      expect(await flagsOf({ ...world, realm }, reader, id)).toEqual(new Set(automaticFlags));
      expect(await flagsOf({ ...world, realm }, sender, id)).toEqual(new Set(['mentioned']));
    });

    it('adds to the flags that are set', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      const set = (flag: 'has_alert_word' | 'mentioned') =>
        world.within(({ flags }) => flags.set(realm.id, id, [[reader.id, [flag]]]));
      const add = (flag: ManualFlag) =>
        world.within(({ flags }) => flags.add(realm.id, reader.id, flag, [id]));
      await set('has_alert_word');
      await add('starred');
      await set('mentioned');
      await add('collapsed');
      await add('starred');
      await set('has_alert_word');
      expect(await flagsOf({ ...world, realm }, reader, id)).toEqual(
        new Set(['starred', 'collapsed', 'mentioned', 'has_alert_word']),
      );
    });

    it('shows a channel wildcard mention to users who received the message', async () => {
      const { addUser, addChannel, join, send, ...world } = await newWorld(makeStore);
      const [sender, member] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, member);
      const rendering = aRendering({ mentions: { ...noMentions, everyoneInChannel: true } });
      const id = await send(sender, channel.recipientId, { rendering });
      const all = { ...world, addUser, addChannel, join, send };
      expect(await flagsOf(all, member, id)).toEqual(new Set(['stream_wildcard_mentioned']));
      expect(await flagsOf(all, sender, id)).toEqual(new Set(['read', 'historical']));
    });

    it('returns what decides about flags, the same for many messages as for each of them', async () => {
      const { realm, addUser, addChannel, converse, join, send, within } =
        await newWorld(makeStore);
      const [sender, reader] = [await addUser(), await addUser()];
      const channels = [
        await addChannel(),
        await addChannel({ privacy: 'private' }),
        await addChannel(),
      ] as const;
      const [subscribed, left, neverJoined] = channels;
      const places = [
        ...channels.map(({ recipientId }) => recipientId),
        await converse(sender, reader),
        await converse(sender, await addUser()),
      ];
      await join(subscribed, reader);
      await join(left, reader);
      const ids: MessageId[] = [];
      const sendEverywhere = async () => {
        for (const place of places) {
          ids.push(await send(sender, place), await send(sender, place));
        }
      };
      await sendEverywhere();
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: reader.id, channelId: left.id }]),
      );
      await sendEverywhere();
      await join(left, reader);
      await sendEverywhere();
      await within(({ flags }) => flags.markRead(realm.id, reader.id, ids.slice(0, 5)));
      await within(({ flags }) => flags.add(realm.id, reader.id, 'starred', ids.slice(3, 9)));
      const factsOf = (asked: readonly MessageId[]) =>
        within(({ messages }) => messages.holdWithFlagFacts(realm.id, reader.id, asked));
      const { messages, flags } = await factsOf([...ids, asId(MessageId)(999_999_999)]);
      expect(messages.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
      const single = await Promise.all(ids.map((id) => factsOf([id])));
      expect(new Map(messages.map((message) => [message.id, message]))).toEqual(
        new Map(single.flatMap((one) => one.messages.map((message) => [message.id, message]))),
      );
      expect(new Map(flags)).toEqual(new Map(single.flatMap((one) => Array.from(one.flags))));
      const inHistory = messages.filter(({ isInHistory }) => isInHistory).length;
      // All of the first channel and conversation, and what was sent while subscribed to the second.
      expect(inHistory).toBe(6 + 6 + 4);
      expect(messages.some(({ channel }) => channel?.channel.id === neverJoined.id)).toBe(true);
    });

    it('returns the flags of several messages at once', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const [one, other] = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ];
      await world.within(({ flags }) => flags.markRead(realm.id, reader.id, [other]));
      expect(
        new Map(
          await world.within(({ messages }) => messages.flagsOf(realm.id, reader.id, [one, other])),
        ),
      ).toEqual(
        new Map([
          [one, new Set()],
          [other, new Set(['read'])],
        ]),
      );
      expect(
        (await world.within(({ messages }) => messages.flagsOf(realm.id, reader.id, []))).size,
      ).toBe(0);
    });

    it('has read exactly the marked messages, in any order and however often', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.nat(9), { maxLength: 5 }), { maxLength: 5 }),
          async (batches) => {
            const reader = await addUser();
            const channel = await addChannel();
            await join(channel, reader);
            const ids: MessageId[] = [];
            for (let number = 0; number < 10; number += 1) {
              ids.push(await send(sender, channel.recipientId));
            }
            const chosen = batches.map((batch) => ids.filter((_, index) => batch.includes(index)));
            for (const batch of chosen) {
              await within(({ flags }) => flags.markRead(realm.id, reader.id, batch.toReversed()));
            }
            const marked = new Set(chosen.flat());
            const found = await within(({ messages }) =>
              messages.flagsOf(realm.id, reader.id, ids),
            );
            expect(ids.filter((id) => found.get(id)?.has('read') === true)).toEqual(
              ids.filter((id) => marked.has(id)),
            );
            const narrow = [term('channel', channel.recipientId)];
            expect(
              await within(({ messages }) =>
                messages.firstUnread(realm.id, asCorrespondent(reader, realm), narrow),
              ),
            ).toEqual(O.fromNullable(ids.find((id) => !marked.has(id))));
          },
        ),
        { numRuns: 12, seed: 1 },
      );
    });

    it('counts the same messages as unread as a model of single messages', async () => {
      const { realm, addUser, addChannel, converse, join, send, within } =
        await newWorld(makeStore);
      const sender = await addUser();
      const operation = fc.record({
        kind: fc.constantFrom(
          'send' as const,
          'read' as const,
          'readHeld' as const,
          'unread' as const,
        ),
        place: fc.nat(2),
        chosen: fc.array(fc.nat(7), { maxLength: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (operations) => {
          const reader = await addUser();
          const channels = [await addChannel(), await addChannel()];
          const places: RecipientId[] = [await converse(sender, reader)];
          for (const channel of channels) {
            await join(channel, reader);
            places.push(channel.recipientId);
          }
          const sent: MessageId[] = [];
          const sentTo = new Map<MessageId, RecipientId>();
          const placed = (ids: readonly MessageId[]): readonly PlacedIds[] =>
            places.map((recipientId) => ({
              recipientId,
              ids: ids.filter((id) => sentTo.get(id) === recipientId),
            }));
          const model = new Set<MessageId>();
          for (const { kind, place, chosen } of operations) {
            const ids = chosen.map((index) => sent[index]).filter((id) => id !== undefined);
            if (kind === 'send') {
              const recipientId = places[place] ?? asId(RecipientId)(0);
              const id = await send(sender, recipientId);
              sent.push(id);
              sentTo.set(id, recipientId);
              model.add(id);
            } else if (kind === 'read') {
              await within(({ flags }) => flags.markRead(realm.id, reader.id, ids));
              ids.forEach((id) => model.delete(id));
            } else if (kind === 'readHeld') {
              await within(({ flags }) => flags.markHeldRead(realm.id, reader.id, placed(ids)));
              ids.forEach((id) => model.delete(id));
            } else {
              await within(({ flags }) => flags.markHeldUnread(realm.id, reader.id, placed(ids)));
              ids.forEach((id) => model.add(id));
            }
          }
          const unread = await within(({ flags }) => flags.unreadOf(realm.id, reader.id));
          expect(unread.map(({ id }) => id)).toEqual(Array.from(model).sort((a, b) => a - b));
        }),
        { numRuns: 10, seed: 5 },
      );
    });

    it('groups unread messages that count in one place and topic with the same flags', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, converse, join, send, within } = world;
      const [sender, reader] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, reader);
      const conversation = await converse(sender, reader);
      const sendTo = (topic: string) => send(sender, channel.recipientId, { topic });
      const [first, mentioned, other, last] = [
        await sendTo('Lunch'),
        await sendTo('Lunch'),
        await sendTo('lunch'),
        await sendTo('Lunch'),
      ];
      const direct = [await send(sender, conversation), await send(sender, conversation)];
      await within(({ flags }) => flags.set(realm.id, mentioned, [[reader.id, ['mentioned']]]));
      const groups = await within(({ flags }) => flags.unreadGroupsOf(realm.id, reader.id));
      const inChannel = (topic: string) => ({
        place: { _tag: 'InChannel', channelId: channel.id, topic },
        isMentioned: false,
        isWildcardMentioned: false,
      });
      expect([...groups].sort((a, b) => Number(a.ids[0]) - Number(b.ids[0]))).toEqual([
        { ...inChannel('Lunch'), ids: [first, last] },
        { ...inChannel('Lunch'), isMentioned: true, ids: [mentioned] },
        { ...inChannel('lunch'), ids: [other] },
        {
          place: { _tag: 'InConversation', userIds: [sender.id, reader.id] },
          isMentioned: false,
          isWildcardMentioned: false,
          ids: direct,
        },
      ]);
    });

    it('returns where unread messages count, and whether they mention the user', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, converse, join, send, within } = world;
      const [sender, reader] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, reader);
      const direct = await send(sender, await converse(sender, reader));
      const inChannel = await send(sender, channel.recipientId, { topic: 'Lunch' });
      const elsewhere = await send(sender, channel.recipientId, { topic: 'dinner' });
      await within(({ flags }) => flags.set(realm.id, inChannel, [[reader.id, ['mentioned']]]));
      const unread = (scope?: UnreadScope) =>
        within(({ flags }) => flags.unreadOf(realm.id, reader.id, scope));
      const mentioned = {
        id: inChannel,
        place: { _tag: 'InChannel', channelId: channel.id, topic: 'Lunch' },
        isMentioned: true,
        isWildcardMentioned: false,
      };
      const other = {
        id: elsewhere,
        place: { _tag: 'InChannel', channelId: channel.id, topic: 'dinner' },
        isMentioned: false,
        isWildcardMentioned: false,
      };
      expect(await unread()).toEqual([
        {
          id: direct,
          place: { _tag: 'InConversation', userIds: [sender.id, reader.id] },
          isMentioned: false,
          isWildcardMentioned: false,
        },
        mentioned,
        other,
      ]);
      expect(await unread({ recipientId: channel.recipientId })).toEqual([mentioned, other]);
      const another = await send(reader, channel.recipientId);
      expect(
        (await unread({ senderId: reader.id, recipientId: channel.recipientId })).map(
          ({ id }) => id,
        ),
      ).toEqual([another]);
      expect((await unread({ senderId: sender.id })).length).toBe(3);
      await within(({ flags }) => flags.markRead(realm.id, reader.id, [another]));
      expect(await unread({ recipientId: channel.recipientId, topic: 'lunch' })).toEqual([
        mentioned,
      ]);
    });

    it('adds messages that were not received to the history, read or unread', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, join, send, within } = world;
      const [sender, late] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const id = await send(sender, channel.recipientId);
      await join(channel, late);
      await within(({ flags }) => flags.add(realm.id, late.id, 'historical', [id]));
      expect(await flagsOf(world, late, id)).toEqual(new Set(['read', 'historical']));
      await within(({ flags }) =>
        flags.markHeldUnread(realm.id, late.id, [{ recipientId: channel.recipientId, ids: [id] }]),
      );
      expect(await flagsOf(world, late, id)).toEqual(new Set(['historical']));
      expect(
        (await within(({ flags }) => flags.unreadOf(realm.id, late.id))).map((each) => each.id),
      ).toEqual([id]);
      await within(({ flags }) => flags.markRead(realm.id, late.id, [id]));
      expect(await flagsOf(world, late, id)).toEqual(new Set(['read', 'historical']));
    });

    it('adds and removes a flag of one user on several messages', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const ids = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ] as const;
      const starred = () =>
        world.within(({ flags }) => flags.starredBy(realm.id, asCorrespondent(reader, realm)));
      await world.within(({ flags }) => flags.add(realm.id, reader.id, 'starred', ids));
      expect(await starred()).toEqual(ids);
      await world.within(({ flags }) =>
        flags.remove(realm.id, reader.id, 'starred', ids.slice(0, 1)),
      );
      expect(await starred()).toEqual(ids.slice(1));
      await world.within(({ flags }) => flags.remove(realm.id, reader.id, 'starred', ids));
      expect(await starred()).toEqual([]);
    });

    it('clears the flags of everyone that follow from one message', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const ids = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ] as const;
      for (const id of ids) {
        await world.within(({ flags }) =>
          flags.set(realm.id, id, [
            [reader.id, ['mentioned', 'has_alert_word']],
            [sender.id, ['mentioned']],
          ]),
        );
      }
      await world.within(({ flags }) => flags.add(realm.id, reader.id, 'starred', ids));
      await world.within(({ flags }) => flags.clear(realm.id, ids[0], ['mentioned']));
      const all = { ...world, realm };
      expect(await flagsOf(all, reader, ids[0])).toEqual(new Set(['starred', 'has_alert_word']));
      expect(await flagsOf(all, sender, ids[0])).toEqual(new Set());
      expect(await flagsOf(all, reader, ids[1])).toEqual(
        new Set(['starred', 'mentioned', 'has_alert_word']),
      );
    });

    it('returns no starred message in a private channel that the user left', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const reader = await addUser();
      const [open, closed] = [await addChannel(), await addChannel({ privacy: 'private' })];
      await join(open, reader);
      await join(closed, reader);
      const kept = await send(reader, open.recipientId);
      const hidden = await send(reader, closed.recipientId);
      const starred = () =>
        within(({ flags }) => flags.starredBy(realm.id, asCorrespondent(reader, realm)));
      await within(({ flags }) => flags.add(realm.id, reader.id, 'starred', [kept, hidden]));
      expect(await starred()).toEqual([kept, hidden]);
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(
          realm.id,
          [open, closed].map(({ id }) => ({ userId: reader.id, channelId: id })),
        ),
      );
      expect(await starred()).toEqual([kept]);
    });

    it('delivers a message to users who do not receive it through its recipient', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, addChannel, join, send, within } = world;
      const [member, visitor] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, member);
      const initial = { ...noFlags, delivered: [visitor.id] };
      const id = await send(member, channel.recipientId, {}, initial);
      expect(await flagsOf(world, visitor, id)).toEqual(new Set());
      const ids = [member.id, visitor.id];
      expect(await within(({ messages }) => messages.holdersAmong(realm.id, id, ids))).toEqual(ids);
    });
  });
