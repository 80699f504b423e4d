import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aPeriod, aSubscription, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { listTopics } from './list-topics';

describe('listTopics', () => {
  const caller = aCaller();
  const [open, shared] = [aChannel(), aChannel({ privacy: 'private' })];
  const kept = aChannel({ privacy: 'privateProtected' });
  const messagesOf = ({ recipientId }: typeof open) =>
    ['tea', 'coffee', 'TEA'].map((topic) => aMessage({ recipientId, topic }));
  const messages = [open, shared, kept].flatMap(messagesOf);
  const received = messages.at(-1);
  const world = {
    realms: [someRealm],
    users: [caller.user],
    channels: [open, shared, kept],
    messages,
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: kept.id })],
    periods: messages
      .slice(-2, -1)
      .map(({ id }) => ({ ...aPeriod({ userId: caller.user.id, after: id }), channelId: kept.id })),
  };

  it.each([
    ['all of a public channel', open, ['TEA', 'coffee']],
    ['those with received messages of a protected history', kept, ['TEA']],
  ])('lists the newest topic first: %s', async (_, { id }, names) => {
    expect(await listTopics(inMemory(world))(caller, { channelId: id })()).toEqual(
      E.right(names.map((name) => expect.objectContaining({ name }))),
    );
    expect(received?.topic).toBe('TEA');
  });

  it('lists none of a channel that the caller cannot read', async () => {
    expect(await listTopics(inMemory(world))(caller, { channelId: shared.id })()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
  });
});
