import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { aCaller, aChannel, aMessage, aSubscription, aUser, wholePage } from '../../../testing';
import { maxMessagesPerRequest, messageFailure } from '../../failures';
import { listMessagesById } from './list-messages-by-id';

describe('listMessagesById', () => {
  const caller = aCaller();
  const sender = aUser();
  const [own, open, hidden] = [aChannel(), aChannel(), aChannel({ privacy: 'private' })];
  const messages = [own, open, hidden, own].map(({ recipientId }) =>
    aMessage({ recipientId, senderId: sender.id }),
  );
  const ids = messages.map(({ id }) => id);
  const [first, unreceived, , last] = ids;
  const ports = inMemory({
    users: [caller.user, sender],
    channels: [own, open, hidden],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: own.id })],
    messages,
  });
  const list = (messageIds: readonly MessageId[], operand?: string) =>
    wholePage(
      listMessagesById(ports)(caller, {
        messageIds,
        narrow: operand === undefined ? [] : [{ operator: 'channel', operand, negated: false }],
      }),
    )();
  const found = (...expected: readonly (MessageId | undefined)[]) =>
    E.right({
      anchor: undefined,
      messages: expected.map((id) => ({ message: { id } })),
      foundAnchor: false,
      foundOldest: false,
      foundNewest: false,
    });

  it('returns the messages that the caller may read, received or not, ascending', async () => {
    expect(await list(ids.toReversed())).toMatchObject(found(first, unreceived, last));
  });

  it('returns only messages that match the narrow', async () => {
    expect(await list(ids, open.name)).toMatchObject(found(unreceived));
  });

  it('rejects too many ids', async () => {
    const many = Array.from({ length: maxMessagesPerRequest + 1 }, () => aMessage().id);
    expect(await list(many)).toEqual(E.left(messageFailure('TooManyMessagesRequested')));
  });
});
