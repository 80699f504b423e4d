import type { User } from '../../access';
import { nextId } from '../../in-memory';
import { MessageId, RecipientId } from '../../kernel';
import type { EditRecord } from '../../messages';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import { channelWithReader, idsMatching, viewOf } from './channel-with-reader';
import { flagHoldersContract } from './flag-holders-contract';
import { messageContentContract } from './message-content-contract';
import { messageMoveContract } from './message-move-contract';
import type { MakeStore } from './world';
import { anotherWorld } from './world';

/** What every MessageEditRepository promises. */
export const messageEditRepositoryContract = (makeStore: MakeStore): void =>
  describe('MessageEditRepository', () => {
    describe('lock', () => {
      it('returns the messages that exist in the realm, ascending', async () => {
        const { world, send } = await channelWithReader(makeStore);
        const other = await anotherWorld(world);
        const inaccessibleUser = await other.addUser();
        const foreign = await other.send(inaccessibleUser, await other.converse(inaccessibleUser));
        const [first, second] = [await send(), await send()];
        const asked = [second, foreign, nextId(MessageId), first];
        const kept = await world.within(({ edits }) => edits.lock(world.realm.id, asked));
        expect(kept).toEqual([first, second]);
        expect(await world.within(({ edits }) => edits.lock(world.realm.id, []))).toEqual([]);
      });
    });

    describe('topics', () => {
      const topics = async () => {
        const { world, sender, channel, send } = await channelWithReader(makeStore);
        const elsewhere = await world.addChannel();
        await world.send(sender, elsewhere.recipientId, { topic: 'Łunch' });
        const ids = [await send('Łunch'), await send('dinner'), await send('łUNCH')] as const;
        return { world, channel, sender, ids };
      };

      it('are found by name case-insensitively, in one channel', async () => {
        const { world, channel, ids } = await topics();
        const idsInTopic = (topic: string, from?: MessageId) =>
          world.within(({ edits }) =>
            edits.idsInTopic(world.realm.id, channel.recipientId, topic, from),
          );
        expect(await idsInTopic('ŁUNCH')).toEqual([ids[0], ids[2]]);
        expect(await idsInTopic('łunch', ids[1])).toEqual([ids[2]]);
        expect(await idsInTopic('łunch', ids[2])).toEqual([ids[2]]);
        expect(await idsInTopic('supper')).toEqual([]);
        expect(
          await world.within(({ edits }) =>
            edits.idsInTopic(world.realm.id, nextId(RecipientId), 'łunch'),
          ),
        ).toEqual([]);
      });

      it('are locked through one of their messages, whole or from that message on', async () => {
        const { world, ids } = await topics();
        const lock = (id: MessageId, scope: 'all' | 'later') =>
          world.within(({ edits }) => edits.lockWithTopic(world.realm.id, id, scope));
        expect(await lock(ids[2], 'all')).toEqual([ids[0], ids[2]]);
        expect(await lock(ids[0], 'all')).toEqual([ids[0], ids[2]]);
        expect(await lock(ids[2], 'later')).toEqual([ids[2]]);
        expect(await lock(ids[0], 'later')).toEqual([ids[0], ids[2]]);
        expect(await lock(nextId(MessageId), 'all')).toEqual([]);
      });

      it('are ignored in conversations', async () => {
        const { world, sender } = await topics();
        const recipientId = await world.converse(sender);
        await world.send(sender, recipientId);
        const id = await world.send(sender, recipientId);
        expect(
          await world.within(({ edits }) => edits.lockWithTopic(world.realm.id, id, 'all')),
        ).toEqual([id]);
      });
    });

    it('merges the two newest records', async () => {
      const { world, sender, channel, send } = await channelWithReader(makeStore);
      const id = await send();
      const record = (timestamp: number, more: Partial<EditRecord>): EditRecord => ({
        userId: sender.id,
        timestamp,
        ...more,
      });
      const change = (editedAt: number, prevContent: string) =>
        world.within(({ edits }) =>
          edits.changeContent(world.realm.id, id, {
            content: 'x',
            rendering: aRendering(),
            editedAt,
            record: record(editedAt, { prevContent }),
          }),
        );
      const place = { recipientId: channel.recipientId, channelId: channel.id };
      const join = () => world.within(({ edits }) => edits.joinRecords(world.realm.id, id));
      await change(1, 'first');
      await join();
      expect((await viewOf(world, id))?.editHistory).toEqual([record(1, { prevContent: 'first' })]);
      await change(2, 'second');
      await world.within(({ edits }) =>
        edits.move(world.realm.id, [id], {
          from: place,
          to: place,
          topic: 'dinner',
          editorId: sender.id,
          movedAt: 2,
          countsAsMove: true,
        }),
      );
      await join();
      expect((await viewOf(world, id))?.editHistory).toEqual([
        record(2, { prevContent: 'second', prevTopic: 'lunch', topic: 'dinner' }),
        record(1, { prevContent: 'first' }),
      ]);
    });

    it('removes messages with everything attached to them, and nothing else', async () => {
      const { world, reader, channel, send } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const [removed, also, kept] = [await send(), await send(), await send()];
      const reaction = {
        userId: reader.id,
        emoji: { name: 'cat', code: '1f408', type: 'unicode_emoji' as const },
      };
      for (const id of [removed, also, kept]) {
        await within(({ reactions }) => reactions.add(realm.id, id, reaction));
        await within(({ flags }) => flags.add(realm.id, reader.id, 'starred', [id]));
        await within(({ edits }) =>
          edits.addSubmessage(realm.id, id, { senderId: reader.id, msgType: 'w', content: '{}' }),
        );
      }
      await within(({ edits }) => edits.remove(realm.id, [removed, also]));
      const left = await within(({ messages }) => messages.views(realm, [removed, also, kept]));
      expect(left).toMatchObject([{ id: kept, reactions: [{}], submessages: [{}] }]);
      expect(await within(({ reactions }) => reactions.ofMessage(realm.id, removed))).toEqual([]);
      expect(
        await within(({ flags }) => flags.starredBy(realm.id, asCorrespondent(reader, realm))),
      ).toEqual([kept]);
      const unread = await within(({ flags }) => flags.unreadOf(realm.id, reader.id));
      expect(unread.map(({ id }) => id)).toEqual([kept]);
      expect(await idsMatching(world, reader, [])).toEqual([kept]);
      expect(
        await within(({ edits }) => edits.idsInTopic(realm.id, channel.recipientId, 'lunch')),
      ).toEqual([kept]);
      const holders = await within(({ edits }) => edits.flagHolders(realm.id, removed));
      expect(holders.starred ?? []).toEqual([]);
    });

    it('returns the first message of each channel, now and without others', async () => {
      const { world, channel, send } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const empty = await world.addChannel();
      const [first, second] = [await send(), await send()];
      const find = (...leaving: readonly MessageId[]) =>
        within(({ edits }) => edits.firstMessagesOf(realm.id, [empty.id, channel.id], leaving));
      const begins = (firstMessageId: MessageId | null, firstStaying = firstMessageId) => [
        { channelId: channel.id, firstMessageId, firstStaying },
        { channelId: empty.id, firstMessageId: null, firstStaying: null },
      ];
      expect(await find()).toEqual(begins(first));
      expect(await find(second)).toEqual(begins(first));
      expect(await find(first)).toEqual(begins(first, second));
      expect(await find(first, second)).toEqual(begins(first, null));
      await within(({ edits }) => edits.remove(realm.id, [first]));
      expect(await find()).toEqual(begins(second));
      await within(({ edits }) => edits.remove(realm.id, [second]));
      expect(await find()).toEqual(begins(null));
    });

    it('stores submessages in order', async () => {
      const { world, sender, reader, send } = await channelWithReader(makeStore);
      const id = await send();
      const add = (user: User, content: string) =>
        world.within(({ edits }) =>
          edits.addSubmessage(world.realm.id, id, {
            senderId: user.id,
            msgType: 'widget',
            content,
          }),
        );
      const [first, second] = [await add(sender, '{"a":1}'), await add(reader, '[]')];
      expect((await viewOf(world, id))?.submessages).toEqual([
        { id: first, senderId: sender.id, msgType: 'widget', content: '{"a":1}' },
        { id: second, senderId: reader.id, msgType: 'widget', content: '[]' },
      ]);
    });

    messageContentContract(makeStore);
    messageMoveContract(makeStore);
    flagHoldersContract(makeStore);
  });
