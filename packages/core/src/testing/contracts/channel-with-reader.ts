import type { User } from '../../access';
import type { MessageId } from '../../kernel';
import type { Narrow } from '../../messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

/** A channel with a subscribed reader. */
export const channelWithReader = async (makeStore: MakeStore) => {
  const world = await newWorld(makeStore);
  const [sender, reader] = [await world.addUser(), await world.addUser()];
  const channel = await world.addChannel();
  await world.join(channel, sender, reader);
  const send = (topic = 'lunch') => world.send(sender, channel.recipientId, { topic });
  return { world, sender, reader, channel, send };
};

export const viewOf = async ({ realm, within }: World, id: MessageId) =>
  (await within(({ messages }) => messages.views(realm, [id])))[0];

export const flagsOf = async ({ realm, within }: World, user: User, id: MessageId) =>
  (await within(({ messages }) => messages.flagsOf(realm.id, user.id, [id]))).get(id);

/** The messages that a reader finds in their history. */
export const idsMatching = ({ realm, within }: World, reader: User, narrow: Narrow) =>
  within(({ messages }) =>
    messages.idsInRange(realm.id, {
      narrow,
      history: { _tag: 'Personal', reader: asCorrespondent(reader, realm) },
      anchor: 0,
      includeAnchor: true,
      before: 0,
      after: 100,
    }),
  );
