import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, nextId } from '../../../in-memory';
import { MessageId } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aSubscription,
  quietSettings,
  someRealm,
  exactly,
} from '../../../testing';
import { messageFailure } from '../../failures';
import { sendMessage } from '../../sending/use-cases/send-message';
import { addSubmessage } from './add-submessage';

describe('addSubmessage', () => {
  const [author, reader] = [aCaller(), aCaller()];
  const channel = aChannel();
  const plain = aMessage({ recipientId: channel.recipientId, senderId: author.user.id });
  const realm: Partial<State> = {
    realms: [someRealm],
    users: [author.user, reader.user],
    channels: [channel],
    subscriptions: [author, reader].map(({ user }) =>
      aSubscription({ userId: user.id, channelId: channel.id }),
    ),
    periods: [author, reader].map(({ user }) => ({
      ...aPeriod({ userId: user.id }),
      channelId: channel.id,
    })),
    settings: new Map([author, reader].map(({ user }) => [user.id, quietSettings])),
    messages: [plain],
  };
  const vote = { msgType: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' };
  const withPoll = async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(author, {
      addressee: { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' },
      content: '/poll Tea?\nyes',
      isReadBySender: true,
      echo: undefined,
    })();
    return { state, ports, messageId: state().messages.at(-1)?.id ?? plain.id };
  };

  it('adds a submessage of a reader, and emits an event to everyone who has the message', async () => {
    const { state, ports, messageId } = await withPoll();
    const added = await addSubmessage(ports)(reader, { ...vote, messageId })();
    expect(added).toEqual(E.right(undefined));
    expect(state().submessages.at(-1)).toMatchObject({
      messageId,
      senderId: reader.user.id,
      ...vote,
    });
    expect(state().events.at(-1)).toMatchObject({
      event: { _tag: 'SubmessageAdded', messageId, submessage: { senderId: reader.user.id } },
      audience: exactly({
        users: [],
        receivers: {
          channelId: channel.id,
          messageId,
          next: expect.any(Number),
          rule: 'orSubscribed',
        },
      }),
    });
  });

  it.each([
    [
      'the message has no widget and another user sent it',
      reader,
      plain.id,
      vote,
      messageFailure('MayNotAttachSubmessage'),
    ],
    ['there is no such message', author, nextId(MessageId), vote, messageFailure('InvalidMessage')],
  ])('fails and changes nothing if %s', async (_, caller, messageId, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await addSubmessage(ports)(caller, { ...given, messageId })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('rejects data that the widget does not accept', async () => {
    const { state, ports, messageId } = await withPoll();
    const before = state();
    const unknown = { msgType: 'widget', content: '{"type":"dance"}', messageId };
    expect(await addSubmessage(ports)(reader, unknown)()).toMatchObject({ _tag: 'Left' });
    expect(state()).toEqual(before);
  });
});
