import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import type { Flag } from '../../flags/flag';
import { storedFlags } from '../../flags/flag';
import type { MessageId } from '../../shared/id';
import type { User } from '../../users/user';
import { aRendering } from '../build-messages';
import { noMentions } from '../../rendering/rendering';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const flagsOf = async (
  { realm, within }: World,
  user: User,
  id: MessageId,
): Promise<ReadonlySet<Flag> | undefined> =>
  (await within(({ messages }) => messages.flagsOf(realm.id, user.id, [id]))).get(id);

/** What every FlagRepository promises, and `flagsOf` of every MessageRepository with it. */
export const flagRepositoryContract = (makeStore: MakeStore): void =>
  describe('FlagRepository', () => {
    const conversation = async () => {
      const world = await newWorld(makeStore);
      const [sender, reader] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(sender, reader);
      return { ...world, sender, reader, recipientId };
    };

    it('begins with no flags for whoever received the message', async () => {
      const { sender, reader, recipientId, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      expect(await flagsOf(world, reader, id)).toEqual(new Set());
      expect(await flagsOf(world, sender, id)).toEqual(new Set());
    });

    it('counts as read and historical what was not received', async () => {
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

    it('marks messages as read for one user', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const ids = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ] as const;
      await world.within(({ flags }) =>
        flags.markRead(realm.id, reader.id, recipientId, [ids[0], ids[2]]),
      );
      const all = { ...world, realm };
      expect(await flagsOf(all, reader, ids[0])).toEqual(new Set(['read']));
      expect(await flagsOf(all, reader, ids[1])).toEqual(new Set());
      expect(await flagsOf(all, reader, ids[2])).toEqual(new Set(['read']));
      expect(await flagsOf(all, sender, ids[0])).toEqual(new Set());
    });

    it('sets each kind of flag, for several users at once', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      await world.within(({ flags }) =>
        flags.set(realm.id, id, [
          [reader.id, storedFlags],
          [sender.id, ['starred']],
        ]),
      );
      expect(await flagsOf({ ...world, realm }, reader, id)).toEqual(new Set(storedFlags));
      expect(await flagsOf({ ...world, realm }, sender, id)).toEqual(new Set(['starred']));
    });

    it('adds to the flags that are set', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const id = await world.send(sender, recipientId);
      const set = (flag: 'starred' | 'mentioned') =>
        world.within(({ flags }) => flags.set(realm.id, id, [[reader.id, [flag]]]));
      await set('starred');
      await set('mentioned');
      await set('starred');
      expect(await flagsOf({ ...world, realm }, reader, id)).toEqual(
        new Set(['starred', 'mentioned']),
      );
    });

    it('shows a mention of the whole channel to whoever received the message', async () => {
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

    it('tells the flags of several messages at once', async () => {
      const { sender, reader, recipientId, realm, ...world } = await conversation();
      const [one, other] = [
        await world.send(sender, recipientId),
        await world.send(sender, recipientId),
      ];
      await world.within(({ flags }) => flags.markRead(realm.id, reader.id, recipientId, [other]));
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

    it('has read exactly what was marked, in whatever order and however often', async () => {
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
              await within(({ flags }) =>
                flags.markRead(realm.id, reader.id, channel.recipientId, batch.toReversed()),
              );
            }
            const marked = new Set(chosen.flat());
            const found = await within(({ messages }) =>
              messages.flagsOf(realm.id, reader.id, ids),
            );
            expect(ids.filter((id) => found.get(id)?.has('read') === true)).toEqual(
              ids.filter((id) => marked.has(id)),
            );
            const narrow = [
              {
                _tag: 'Channel',
                channelId: channel.id,
                recipientId: channel.recipientId,
                negated: false,
              },
            ] as const;
            expect(
              await within(({ messages }) => messages.firstUnread(realm.id, reader.id, narrow)),
            ).toEqual(O.fromNullable(ids.find((id) => !marked.has(id))));
          },
        ),
        { numRuns: 12, seed: 1 },
      );
    });
  });
