import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aRealm, aSubscription, aUser } from '../../../testing';
import { messageFailure } from '../../failures';
import { listReaders } from './list-readers';

describe('listReaders', () => {
  const enabled = aRealm({ settings: { enable_read_receipts: true } });
  const caller = aCaller({ realm: enabled });
  const [sender, reader, secretive, muted, muting, absent] = [
    aUser(),
    aUser(),
    aUser(),
    aUser(),
    aUser(),
    aUser(),
  ] as const;
  const users = [caller.user, sender, reader, secretive, muted, muting, absent];
  const channel = aChannel();
  const message = aMessage({ recipientId: channel.recipientId, senderId: sender.id });
  const realm = {
    users,
    channels: [channel],
    subscriptions: users.map(({ id }) => aSubscription({ userId: id, channelId: channel.id })),
    messages: [message],
    reads: users
      .filter((user) => user !== absent)
      .map(({ id }) => ({ userId: id, messageId: message.id })),
    settings: new Map([[secretive.id, { send_read_receipts: false }]]),
    mutedUsers: [
      { userId: caller.user.id, record: { userId: muted.id, mutedAt: someTime } },
      { userId: muting.id, record: { userId: caller.user.id, mutedAt: someTime } },
    ],
  };
  const list = (viewer = caller, messageId = message.id) =>
    listReaders(inMemory(realm))(viewer, { messageId })();

  it('leaves out the sender, users who send no receipts, and users muted either way', async () => {
    expect(await list()).toEqual(E.right([caller.user.id, reader.id]));
  });

  it.each([
    [137, [reader.id, muted.id]],
    [142, [reader.id, muted.id]],
    [143, [caller.user.id, reader.id, muted.id]],
    [144, [caller.user.id, reader.id]],
  ])('lists readers at level %d', async (level, ids) => {
    expect(await list({ ...caller, level })).toEqual(E.right(ids));
  });

  it('fails if the organization disabled read receipts', async () => {
    const disabled = aRealm({ settings: { enable_read_receipts: false } });
    expect(await list({ ...caller, realm: disabled })).toEqual(
      E.left(messageFailure('ReadReceiptsDisabled')),
    );
  });

  it('fails if the caller cannot read the message', async () => {
    expect(await list(caller, aMessage().id)).toEqual(E.left(messageFailure('InvalidMessage')));
  });
});
