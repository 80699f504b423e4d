import { noMentions } from '../../access';
import { manualFlags, storedFlags } from '../../kernel';
import { aRendering } from '../build-messages';
import { channelWithReader } from './channel-with-reader';
import type { MakeStore } from './world';

/** All users' flags on a message. */
export const flagHoldersContract = (makeStore: MakeStore): void =>
  describe('holders of flags', () => {
    it('include members, later members, and users who left', async () => {
      const { world, sender, reader, channel, send } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const [former, visitor, late] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      await world.join(channel, former);
      const id = await send();
      await world.join(channel, late);
      await within(({ flags }) => flags.markRead(realm.id, former.id, [id]));
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: former.id, channelId: channel.id }]),
      );
      await within(({ flags }) =>
        flags.set(realm.id, id, [
          [reader.id, ['mentioned']],
          [sender.id, ['has_alert_word']],
          [visitor.id, ['historical']],
        ]),
      );
      for (const flag of manualFlags) {
        await within(({ flags }) => flags.add(realm.id, reader.id, flag, [id]));
      }
      await within(({ flags }) => flags.add(realm.id, visitor.id, 'starred', [id]));
      await within(({ flags }) => flags.markRead(realm.id, visitor.id, [id]));
      expect(await within(({ edits }) => edits.flagHolders(realm.id, id))).toEqual({
        ...Object.fromEntries(storedFlags.map((flag) => [flag, []])),
        ...Object.fromEntries(manualFlags.map((flag) => [flag, [reader.id]])),
        read: [former.id, visitor.id, late.id],
        starred: [reader.id, visitor.id],
        mentioned: [reader.id],
        has_alert_word: [sender.id],
        historical: [visitor.id],
      });
    });

    it('include the participants of a conversation, and everyone for a wildcard mention', async () => {
      const { world, sender, reader, channel } = await channelWithReader(makeStore);
      const { realm, within } = world;
      const direct = await world.send(sender, await world.converse(sender, reader));
      await within(({ flags }) => flags.markRead(realm.id, sender.id, [direct]));
      expect(await within(({ edits }) => edits.flagHolders(realm.id, direct))).toMatchObject({
        read: [sender.id],
      });
      const rendering = aRendering({ mentions: { ...noMentions, everyoneInChannel: true } });
      const mentioning = await world.send(sender, channel.recipientId, { rendering });
      expect(await within(({ edits }) => edits.flagHolders(realm.id, mentioning))).toMatchObject({
        read: [],
        stream_wildcard_mentioned: 'everyone',
      });
    });
  });
