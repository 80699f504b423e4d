import * as O from 'fp-ts/Option';
import type { Narrow } from '../../narrows/narrow';
import type { History } from '../../ports/message-repository';
import type { MessageId } from '../../shared/id';
import type { User } from '../../users/user';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const all = { anchor: 0, includeAnchor: true, before: 0, after: 100 };

const idsIn = ({ realm, within }: World, history: History, narrow: Narrow = []) =>
  within(({ messages }) => messages.idsInRange(realm.id, { ...all, narrow, history }));

const idsFor = (world: World, user: User, narrow: Narrow = []) =>
  idsIn(world, { _tag: 'Personal', userId: user.id }, narrow);

const newestFor = ({ realm, within }: World, user: User) =>
  within(({ messages }) => messages.newestFor(realm.id, user.id));

const firstUnread = ({ realm, within }: World, user: User, narrow: Narrow = []) =>
  within(({ messages }) => messages.firstUnread(realm.id, user.id, narrow));

/** Whose history holds which message. */
export const messageHistoryContract = (makeStore: MakeStore): void =>
  describe('histories', () => {
    const channelWithMembers = async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send } = world;
      const [early, late, poster] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      const first = await send(poster, channel.recipientId);
      await join(channel, late);
      const second = await send(early, channel.recipientId);
      return { world, early, late, poster, channel, first, second };
    };

    it('hold what members of the channel received, and nothing for whoever is not in it', async () => {
      const { world, early, late, poster, first, second } = await channelWithMembers();
      const stranger = await world.addUser();
      expect(await idsFor(world, early)).toEqual([first, second]);
      expect(await idsFor(world, late)).toEqual([second]);
      expect(await idsFor(world, poster)).toEqual([]);
      expect(await idsFor(world, stranger)).toEqual([]);
    });

    it('hold the direct messages of one’s own conversations', async () => {
      const world = await newWorld(makeStore);
      const { addUser, converse, send } = world;
      const [one, two, three] = [await addUser(), await addUser(), await addUser()];
      const pair = await send(one, await converse(one, two));
      const group = await send(three, await converse(one, two, three));
      const alone = await send(two, await converse(two));
      expect(await idsFor(world, one)).toEqual([pair, group]);
      expect(await idsFor(world, two)).toEqual([pair, group, alone]);
      expect(await idsFor(world, three)).toEqual([group]);
    });

    it('hold what entered later', async () => {
      const { world, late, first, second } = await channelWithMembers();
      await world.within(({ flags }) =>
        flags.set(world.realm.id, first, [[late.id, ['historical', 'starred']]]),
      );
      expect(await idsFor(world, late)).toEqual([first, second]);
    });

    it('are not asked where history is shared', async () => {
      const { world, channel, first, second } = await channelWithMembers();
      const elsewhere = await world.addChannel();
      await world.send(await world.addUser(), elsewhere.recipientId);
      const narrow: Narrow = [
        {
          _tag: 'Channel',
          channelId: channel.id,
          recipientId: channel.recipientId,
          negated: false,
        },
      ];
      expect(await idsIn(world, { _tag: 'Shared' }, narrow)).toEqual([first, second]);
    });

    it('know their newest message', async () => {
      const { world, early, late, poster, second } = await channelWithMembers();
      const stranger = await world.addUser();
      expect(await newestFor(world, early)).toEqual(O.some(second));
      expect(await newestFor(world, late)).toEqual(O.some(second));
      expect(await newestFor(world, poster)).toEqual(O.none);
      expect(await newestFor(world, stranger)).toEqual(O.none);
      const direct = await world.send(early, await world.converse(early, stranger));
      expect(await newestFor(world, stranger)).toEqual(O.some(direct));
    });

    it('know no newest message in a private channel that was left', async () => {
      const world = await newWorld(makeStore);
      const [reader, sender] = [await world.addUser(), await world.addUser()];
      const [open, closed] = [
        await world.addChannel(),
        await world.addChannel({ privacy: 'private' }),
      ];
      await world.join(open, reader);
      await world.join(closed, reader);
      const visible = await world.send(sender, open.recipientId);
      const received = await world.send(sender, closed.recipientId);
      const leave = (channel: typeof open) =>
        world.within(({ subscriptions }) =>
          subscriptions.unsubscribe(world.realm.id, [{ userId: reader.id, channelId: channel.id }]),
        );
      await leave(closed);
      await leave(open);
      const late = await world.send(sender, closed.recipientId);
      await world.within(({ flags }) =>
        flags.set(world.realm.id, late, [[reader.id, ['historical']]]),
      );
      expect(await newestFor(world, reader)).toEqual(O.some(visible));
      await world.join(closed, reader);
      expect(await newestFor(world, reader)).toEqual(O.some(late));
      expect(received).toBeLessThan(late);
    });

    it('know the first message that was received and is unread', async () => {
      const { world, early, late, poster, first, second } = await channelWithMembers();
      const markRead = (...ids: readonly MessageId[]) =>
        world.within(({ flags }) => flags.markRead(world.realm.id, early.id, ids));
      expect(await firstUnread(world, early)).toEqual(O.some(first));
      expect(await firstUnread(world, late)).toEqual(O.some(second));
      expect(await firstUnread(world, poster)).toEqual(O.none);
      await markRead(first);
      expect(await firstUnread(world, early)).toEqual(O.some(second));
      await markRead(second);
      expect(await firstUnread(world, early)).toEqual(O.none);
    });

    it('know the first unread message of a narrow', async () => {
      const { world, early, channel } = await channelWithMembers();
      const lunch = await world.send(early, channel.recipientId, { topic: 'Lunch' });
      const narrow: Narrow = [{ _tag: 'Topic', topic: 'lunch', negated: false }];
      expect(await firstUnread(world, early, narrow)).toEqual(O.some(lunch));
      expect(await firstUnread(world, early, [{ _tag: 'AnyDirect', negated: false }])).toEqual(
        O.none,
      );
    });

    it('know whether anything was ever sent to a place', async () => {
      const { world, channel } = await channelWithMembers();
      const empty = await world.addChannel();
      const sender = await world.addUser();
      await world.send(sender, channel.recipientId, { topic: 'Łączka' });
      const hasAny = (recipientId: typeof channel.recipientId, topic?: string) =>
        world.within(({ messages }) => messages.hasAny(world.realm.id, recipientId, topic));
      expect(await hasAny(channel.recipientId)).toBe(true);
      expect(await hasAny(empty.recipientId)).toBe(false);
      expect(await hasAny(channel.recipientId, 'łĄCZKA')).toBe(true);
      expect(await hasAny(channel.recipientId, 'dinner')).toBe(false);
      expect(await hasAny(empty.recipientId, 'Łączka')).toBe(false);
    });
  });
