import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, someTime } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, aUser } from '../../../testing';
import { changeFlags } from './change-flags';

const caller = aCaller();
const sender = aUser();
const [unmuted, muted] = [aChannel({ name: 'unmuted' }), aChannel({ name: 'muted' })];
const subscribed = (channelId: typeof unmuted.id, isMuted: boolean) =>
  aSubscription({ userId: caller.user.id, channelId, isMuted });
const sent = [
  aMessage({ recipientId: unmuted.recipientId, senderId: sender.id, topic: 'lunch' }),
  aMessage({ recipientId: unmuted.recipientId, senderId: sender.id, topic: 'quiet' }),
  aMessage({ recipientId: muted.recipientId, senderId: sender.id, topic: 'lunch' }),
  aMessage({ recipientId: muted.recipientId, senderId: sender.id, topic: 'unmuted' }),
] as const;
const messageIds = sent.map(({ id }) => id);
const realm: Partial<State> = {
  users: [caller.user, sender],
  channels: [unmuted, muted],
  subscriptions: [subscribed(unmuted.id, false), subscribed(muted.id, true)],
  topicPreferences: [
    {
      userId: caller.user.id,
      channelId: unmuted.id,
      topic: 'quiet',
      policy: 1,
      updatedAt: someTime,
    },
    {
      userId: caller.user.id,
      channelId: muted.id,
      topic: 'unmuted',
      policy: 2,
      updatedAt: someTime,
    },
  ],
  messages: sent,
  reads: messageIds.map((messageId) => ({ userId: caller.user.id, messageId })),
};

describe('changeFlags', () => {
  it('lists which of the messages that became unread are muted', async () => {
    const ports = inMemory(realm);
    const result = await changeFlags(ports)(caller, {
      messageIds,
      operation: 'remove',
      flag: 'read',
    })();
    expect(E.isRight(result)).toBe(true);
    expect(ports.state().events.map(({ event }) => event)).toMatchObject([
      {
        _tag: 'MessageFlagsChanged',
        unread: messageIds.map((id) => ({ id })),
        muted: [sent[1].id, sent[2].id],
      },
    ]);
  });

  it('omits "muted" if no message became unread', async () => {
    const ports = inMemory(realm);
    await changeFlags(ports)(caller, { messageIds, operation: 'add', flag: 'starred' })();
    expect(ports.state().events.map(({ event }) => 'muted' in event)).toEqual([false]);
  });
});
