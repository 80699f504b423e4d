import * as E from 'fp-ts/Either';
import { channelFailure } from '../../../channels/failures';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, aUser } from '../../../testing';
import { messageFailure } from '../../failures';
import { markAllAsRead, markChannelAsRead } from './mark-as-read';

const caller = aCaller();
const sender = aUser();
const [general, other, hidden] = [aChannel(), aChannel(), aChannel({ privacy: 'private' })];
const message = (channel: typeof general, topic: string) =>
  aMessage({ recipientId: channel.recipientId, senderId: sender.id, topic });
const messages = [
  message(general, 'lunch'),
  message(general, 'dinner'),
  message(other, 'lunch'),
  message(hidden, 'lunch'),
];
const [lunch, dinner, elsewhere] = messages.map(({ id }) => id);
const realm = {
  users: [caller.user, sender],
  channels: [general, other, hidden],
  subscriptions: [general, other].map(({ id }) =>
    aSubscription({ userId: caller.user.id, channelId: id }),
  ),
  messages,
};
const readIn = (ports: ReturnType<typeof inMemory>) =>
  ports.state().reads.map(({ messageId }) => messageId);
const eventsOf = (ports: ReturnType<typeof inMemory>) =>
  ports.state().events.map(({ event }) => event);

describe('markAllAsRead', () => {
  it('marks everything that the caller received, in one event without ids', async () => {
    const ports = inMemory(realm);
    expect(await markAllAsRead(ports)(caller)()).toEqual(E.right(undefined));
    expect(readIn(ports)).toEqual([lunch, dinner, elsewhere]);
    expect(eventsOf(ports)).toMatchObject([
      { _tag: 'MessageFlagsChanged', flag: 'read', messageIds: [], isAll: true },
    ]);
  });
});

describe('markChannelAsRead', () => {
  it.each([
    ['a channel', {}, [lunch, dinner]],
    ['a topic, whatever the case', { topic: 'DINNER' }, [dinner]],
  ])('marks %s', async (_, place, ids) => {
    const ports = inMemory(realm);
    const mark = markChannelAsRead(ports);
    expect(await mark(caller, { channelId: general.id, ...place })()).toEqual(E.right(undefined));
    expect(readIn(ports)).toEqual(ids);
    expect(eventsOf(ports)).toMatchObject([{ messageIds: ids, isAll: false }]);
  });

  it('emits no event if everything was already read', async () => {
    const ports = inMemory(realm);
    const mark = () => markChannelAsRead(ports)(caller, { channelId: other.id })();
    await mark();
    await mark();
    expect(eventsOf(ports)).toHaveLength(1);
  });

  it.each([
    ['the channel has no such topic', general.id, messageFailure('NoSuchTopic', { topic: 'x' })],
    ['the caller cannot read the channel', hidden.id, channelFailure('InvalidChannelId')],
  ])('fails and changes nothing if %s', async (_, channelId, failure) => {
    const ports = inMemory(realm);
    const before = ports.state();
    expect(await markChannelAsRead(ports)(caller, { channelId, topic: 'x' })()).toEqual(
      E.left(failure),
    );
    expect(ports.state()).toEqual(before);
  });
});
