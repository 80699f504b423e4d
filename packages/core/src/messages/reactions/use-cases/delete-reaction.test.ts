import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, aUser, exactly } from '../../../testing';
import { messageFailure } from '../../failures';
import { deleteReaction } from './delete-reaction';

describe('deleteReaction', () => {
  const caller = aCaller();
  const other = aUser();
  const channel = aChannel();
  const message = aMessage({ recipientId: channel.recipientId, senderId: other.id });
  const archived = aChannel({ isArchived: true });
  const unchangeable = aMessage({ recipientId: archived.recipientId, senderId: other.id });
  const emoji = { name: 'cat', code: '1f408', type: 'unicode_emoji' as const };
  const own = { messageId: message.id, userId: caller.user.id, emoji };
  const byOther = { ...own, userId: other.id };
  const inArchived = { ...own, messageId: unchangeable.id };
  const realm = {
    users: [caller.user, other],
    channels: [channel, archived],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
    messages: [message, unchangeable],
    reactions: [own, byOther, inArchived],
  };
  const remove = (
    ports: ReturnType<typeof inMemory>,
    reference: { readonly name?: string; readonly code?: string },
    messageId = message.id,
  ) =>
    deleteReaction(ports)(caller, {
      messageId,
      emoji: { name: undefined, code: undefined, type: undefined, ...reference },
    })();

  it.each([[{ name: 'cat' }], [{ code: '1f408' }]])(
    'removes the reaction of the caller by %j',
    async (reference) => {
      const ports = inMemory(realm);
      expect(await remove(ports, reference)).toEqual(E.right(undefined));
      expect(ports.state().reactions).toEqual([byOther, inArchived]);
      expect(ports.state().events).toMatchObject([
        {
          event: { _tag: 'ReactionRemoved', reaction: { emojiCode: '1f408' } },
          audience: exactly({
            users: [],
            receivers: {
              channelId: channel.id,
              messageId: message.id,
              next: expect.any(Number),
              rule: 'orSubscribed',
            },
          }),
        },
      ]);
    },
  );

  it.each([
    ['neither name nor code is given', {}, message.id, messageFailure('NeitherEmojiNameNorCode')],
    [
      'the caller does not have this reaction',
      { name: 'dog' },
      message.id,
      messageFailure('ReactionDoesNotExist'),
    ],
    ['the channel is archived', { name: 'cat' }, unchangeable.id, messageFailure('InvalidMessage')],
    ['there is no such message', { name: 'cat' }, aMessage().id, messageFailure('InvalidMessage')],
  ])('fails and changes nothing if %s', async (_, reference, messageId, failure) => {
    const ports = inMemory(realm);
    const before = ports.state();
    expect(await remove(ports, reference, messageId)).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });
});
