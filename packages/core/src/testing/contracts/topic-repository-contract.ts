import { asCorrespondent } from '../build-people';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every TopicReader promises. */
export const topicRepositoryContract = (makeStore: MakeStore): void =>
  describe('TopicReader', () => {
    it('returns the topics of a channel, newest first, in their newest spelling', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [early, late] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      await send(early, channel.recipientId, { topic: 'lunch' });
      const empty = await send(early, channel.recipientId);
      await join(channel, late);
      const newest = await send(early, channel.recipientId, { topic: 'LUNCH' });
      await send(early, (await addChannel()).recipientId, { topic: 'elsewhere' });
      const topicsFor = (reader?: typeof late) =>
        within(({ topics }) =>
          topics.topicsOf(
            realm.id,
            channel.recipientId,
            reader === undefined
              ? { _tag: 'Shared' }
              : { _tag: 'Personal', reader: asCorrespondent(reader, realm) },
          ),
        );
      expect(await topicsFor()).toEqual([
        { name: 'LUNCH', maxId: newest },
        { name: '', maxId: empty },
      ]);
      expect(await topicsFor(late)).toEqual([{ name: 'LUNCH', maxId: newest }]);
    });

    it('reports whether there is a named topic', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const channel = await addChannel();
      const hasNamed = () =>
        within(({ topics }) => topics.hasNamedTopic(realm.id, channel.recipientId));
      await send(sender, channel.recipientId);
      expect(await hasNamed()).toBe(false);
      await send(sender, channel.recipientId, { topic: 'lunch' });
      expect(await hasNamed()).toBe(true);
    });

    it('returns who took part in a topic, by a message or a reaction', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const [one, other, elsewhere] = [await addUser(), await addUser(), await addUser()];
      const { recipientId } = await addChannel();
      const id = await send(one, recipientId, { topic: 'tea' });
      await send(one, recipientId, { topic: 'TEA' });
      await send(elsewhere, recipientId, { topic: 'jam' });
      const emoji = { name: 'tada', code: '1f389', type: 'unicode_emoji' } as const;
      await within(({ reactions }) => reactions.add(realm.id, id, { userId: other.id, emoji }));
      expect(
        await within(({ topics }) => topics.participantsIn(realm.id, recipientId, 'Tea')),
      ).toEqual([one.id, other.id]);
    });
  });
