import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, aUser, aVisitor } from '../../../testing';
import { messageFailure } from '../../failures';
import { getMessage } from './get-message';

describe('getMessage', () => {
  const caller = aCaller();
  const sender = aUser();
  const [own, open, hidden] = [aChannel(), aChannel(), aChannel({ privacy: 'private' })];
  const message = (channel: typeof own) =>
    aMessage({ recipientId: channel.recipientId, senderId: sender.id });
  const [received, unreceived, unreadable] = [message(own), message(open), message(hidden)];
  const ports = inMemory({
    users: [caller.user, sender],
    channels: [own, open, hidden],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: own.id })],
    messages: [received, unreceived, unreadable],
  });
  const get = (
    { id }: typeof received,
    viewer: Parameters<ReturnType<typeof getMessage>>[0] = caller,
  ) => getMessage(ports)(viewer, { messageId: id })();

  it.each([
    ['received', received, new Set()],
    ['did not receive', unreceived, new Set(['read', 'historical'])],
  ])('shows a message that the caller %s', async (_, one, flags) => {
    expect(await get(one)).toMatchObject(E.right({ message: { id: one.id }, flags }));
  });

  it.each([
    ['hidden', unreadable],
    ['missing', aMessage()],
  ])('fails in the same way for a %s message', async (_, one) => {
    expect(await get(one)).toEqual(E.left(messageFailure('InvalidMessage')));
    expect(await get(one, aVisitor())).toEqual(E.left(accessFailure('NotLoggedIn')));
  });
});
