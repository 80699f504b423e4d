import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { AttachmentId, MessageId, role } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aRendering,
  aSubscription,
  aUser,
  someRealm,
} from '../../../testing';
import { messageFailure } from '../../failures';
import { deleteMessage } from './delete-message';

describe('deleteMessage', () => {
  const administrator = aCaller({ role: role.administrator });
  const member = aCaller();
  const author = aUser();
  const channel = aChannel();
  const archived = aChannel({ isArchived: true });
  const closed = aChannel({ privacy: 'private' });
  const file = {
    id: nextId(AttachmentId),
    realmId: someRealm.id,
    name: 'tea.txt',
    path: `${someRealm.id}/tea.txt`,
    size: 3,
    createdAt: someTime,
    ownerId: author.id,
    contentType: 'text/plain',
    picture: null,
  };
  const inChannel = (of = channel) =>
    aMessage({
      recipientId: of.recipientId,
      senderId: author.id,
      rendering: aRendering({ attachmentPaths: [file.path] }),
    });
  const [first, second] = [inChannel(), inChannel()];
  const [inArchived, inClosed] = [inChannel(archived), inChannel(closed)];
  const claim = (messageId: MessageId) => ({
    attachmentId: file.id,
    messageId,
    scheduledMessageId: undefined,
  });
  const realm: Partial<State> = {
    realms: [someRealm],
    users: [administrator.user, member.user, author],
    channels: [channel, archived, closed],
    subscriptions: [aSubscription({ userId: author.id, channelId: channel.id })],
    messages: [first, second, inArchived, inClosed],
    attachments: [file],
    claims: [claim(first.id), claim(second.id)],
  };

  it('deletes the message, and emits the new first message of the channel', async () => {
    const { state, ...ports } = inMemory(realm);
    await deleteMessage(ports)(administrator, { messageId: first.id })();
    expect(state().messages.map(({ id }) => id)).not.toContain(first.id);
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'FirstMessageChanged', channelId: channel.id, firstMessageId: second.id },
      { _tag: 'MessagesDeleted', messageIds: [first.id], place: { channelId: channel.id } },
    ]);
    const [announcement, deletion] = state().events.map(({ audience }) => audience);
    expect(announcement).toMatchObject({ standing: 'nonGuests' });
    expect(deletion?.users).toContain(administrator.user.id);
  });

  it('emits no first message if it did not change', async () => {
    const { state, ...ports } = inMemory(realm);
    await deleteMessage(ports)(administrator, { messageId: second.id })();
    expect(state().events.map(({ event }) => event._tag)).toEqual(['MessagesDeleted']);
  });

  it('deletes files with the last message that links them', async () => {
    const { state, ...ports } = inMemory(realm);
    await deleteMessage(ports)(administrator, { messageId: first.id })();
    expect(state().attachments).toHaveLength(1);
    expect(state().jobs.map(({ job }) => job._tag)).toEqual(['ForgetQuotations']);
    await deleteMessage(ports)(administrator, { messageId: second.id })();
    expect(state().attachments).toEqual([]);
    expect(state().jobs.map(({ job }) => job)).toContainEqual({
      _tag: 'DiscardFiles',
      paths: [file.path],
    });
  });

  it.each([
    [
      'there is no such message',
      administrator,
      nextId(MessageId),
      messageFailure('InvalidMessage'),
    ],
    ['the caller cannot read the message', member, inClosed.id, messageFailure('InvalidMessage')],
    ['the channel is archived', administrator, inArchived.id, messageFailure('InvalidMessage')],
    ['the caller may not delete it', member, first.id, messageFailure('MayNotDelete')],
  ])('fails and changes nothing if %s', async (_, caller, messageId, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await deleteMessage(ports)(caller, { messageId })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
