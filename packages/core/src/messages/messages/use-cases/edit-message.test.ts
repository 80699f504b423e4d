import * as E from 'fp-ts/Either';
import { renderingFailed } from '../../../access';
import { inMemory, unrenderable } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, someRealm } from '../../../testing';
import { editMessage } from './edit-message';
import { messageFailure } from '../../failures';

describe('editMessage', () => {
  const caller = aCaller();
  const channel = aChannel();
  const message = aMessage({ recipientId: channel.recipientId, senderId: caller.user.id });
  const aRealm = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user],
      channels: [channel],
      subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
      messages: [message],
    });

  it.each([
    ['content that cannot be rendered', true, renderingFailed],
    [
      'unexpected previous content before content that cannot be rendered',
      false,
      messageFailure('PreviousContentDiffers'),
    ],
  ])('rejects %s, and changes nothing', async (_, isExpected, failure) => {
    const ports = aRealm();
    const before = ports.state();
    const outcome = editMessage(ports)(caller, {
      messageId: message.id,
      content: unrenderable,
      topic: 'dinner',
      channelId: undefined,
      propagateMode: 'change_all',
      isExpected: () => isExpected,
      notifyOldThread: true,
      notifyNewThread: true,
    });
    expect(await outcome()).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });
});
