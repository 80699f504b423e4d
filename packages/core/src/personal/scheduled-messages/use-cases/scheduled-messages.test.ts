import * as E from 'fp-ts/Either';
import { channelFailure } from '../../../channels';
import type { StoredAttachment } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import type { UserId } from '../../../kernel';
import { AttachmentId, ScheduledMessageId, onlyTo } from '../../../kernel';
import { messageFailure } from '../../../messages';
import { aCaller, aScheduledMessage, aUser, someRealm, exactly } from '../../../testing';
import { personalFailure } from '../../failures';
import type { ScheduledMessage } from '../scheduled-message';
import { deleteScheduledMessage, listScheduledMessages } from './manage-scheduled-messages';
import type { ScheduleMessage } from './schedule-message';
import { scheduleMessage } from './schedule-message';
import type { UpdateScheduledMessage } from './update-scheduled-message';
import { updateScheduledMessage } from './update-scheduled-message';

const caller = aCaller();
const other = aCaller();
const friend = aUser();
const later = someTime + 60;
const audience = onlyTo(caller.user.id);
const scheduled = aScheduledMessage({
  senderId: caller.user.id,
  place: { _tag: 'ToPeople', userIds: [friend.id] },
  deliverAt: later,
});
const storing = (given: Partial<ScheduledMessage> = {}) => ({
  realms: [someRealm],
  users: [caller.user, other.user, friend],
  scheduledMessages: [{ ...scheduled, ...given, realmId: someRealm.id }],
});

const aFile = (ownerId: UserId, name: string): StoredAttachment => ({
  id: nextId(AttachmentId),
  realmId: someRealm.id,
  ownerId,
  name,
  path: `1/ab/${name}`,
  size: 5,
  createdAt: someTime,
  contentType: 'text/plain',
  picture: null,
});
const file = aFile(caller.user.id, 'tea.txt');
const link = `[tea](/user_uploads/${file.path})`;
const fileUpdated = {
  event: {
    _tag: 'AttachmentUpdated',
    attachment: { id: file.id, messages: [] },
    uploadSpaceUsed: file.size,
  },
  audience: exactly(audience),
};

describe('scheduleMessage', () => {
  const command: ScheduleMessage = {
    type: 'direct',
    to: [friend.id],
    topic: undefined,
    content: 'Happy birthday',
    deliverAt: later,
    isReadBySender: true,
  };

  it('stores the message, enqueues a job, and sends an event to the sender alone', async () => {
    const ports = inMemory({ ...storing(), scheduledMessages: [] });
    const created = await scheduleMessage(ports)(caller, command)();
    const [kept] = ports.state().scheduledMessages;
    expect(created).toEqual(E.right(kept?.id));
    expect(kept).toMatchObject({
      senderId: caller.user.id,
      place: { _tag: 'ToPeople', userIds: [friend.id] },
      content: 'Happy birthday',
      deliverAt: later,
      state: 'waiting',
    });
    expect(ports.state().jobs).toMatchObject([
      { job: { _tag: 'DeliverScheduledMessage', scheduledMessageId: kept?.id }, runAt: later },
    ]);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ScheduledMessageAdded' }, audience: exactly(audience) },
    ]);
  });

  it('first tells the sender that the message claims a file', async () => {
    const ports = inMemory({ ...storing(), scheduledMessages: [], attachments: [file] });
    await scheduleMessage(ports)(caller, { ...command, content: link })();
    expect(ports.state().events).toMatchObject([
      fileUpdated,
      { event: { _tag: 'ScheduledMessageAdded' } },
    ]);
  });

  it.each<[string, Partial<ScheduleMessage>, unknown]>([
    ['the time is now', { deliverAt: someTime }, personalFailure('DeliveryTimeNotInFuture')],
    ['a channel has several ids', { type: 'channel' }, personalFailure('ChannelIdExpected')],
    ['people are a number', { to: friend.id }, personalFailure('UserIdsExpected')],
    ['the text is empty', { content: ' ' }, messageFailure('MessageIsEmpty')],
    [
      'there is no such channel',
      { type: 'channel', to: 999_999, topic: 'x' },
      channelFailure('ChannelDoesNotExist', { channel: 999_999 }),
    ],
  ])('fails and changes nothing if %s', async (_, changes, failure) => {
    const ports = inMemory(storing());
    const before = ports.state();
    expect(await scheduleMessage(ports)(caller, { ...command, ...changes })()).toEqual(
      E.left(failure),
    );
    expect(ports.state()).toBe(before);
  });
});

describe('updateScheduledMessage', () => {
  const command: UpdateScheduledMessage = {
    id: scheduled.id,
    type: undefined,
    to: undefined,
    topic: undefined,
    content: undefined,
    deliverAt: undefined,
  };

  it('changes the text, and renders it again', async () => {
    const ports = inMemory(storing());
    const update = { ...command, content: 'Bye' };
    expect(await updateScheduledMessage(ports)(caller, update)()).toEqual(E.right(undefined));
    const [kept] = ports.state().scheduledMessages;
    expect(kept).toMatchObject({ content: 'Bye', deliverAt: later, place: scheduled.place });
    expect(kept?.renderedContent).not.toBe(scheduled.renderedContent);
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'ScheduledMessageUpdated', scheduled: { content: 'Bye' } },
        audience: exactly(audience),
      },
    ]);
  });

  it('tells the sender of a file that the new text claims or releases, and of no other', async () => {
    const ports = inMemory({ ...storing(), attachments: [file] });
    const updates = [`a ${link}`, `b ${link}`, 'c'];
    for (const content of updates) {
      await updateScheduledMessage(ports)(caller, { ...command, content })();
    }
    const updated = (content: string | undefined) => ({
      event: { _tag: 'ScheduledMessageUpdated', scheduled: { content } },
    });
    expect(ports.state().events).toMatchObject([
      fileUpdated,
      updated(updates[0]),
      updated(updates[1]),
      fileUpdated,
      updated(updates[2]),
    ]);
  });

  it('reschedules a failed message', async () => {
    const ports = inMemory(storing({ state: 'failed' }));
    const update = { ...command, deliverAt: later + 60 };
    expect(await updateScheduledMessage(ports)(caller, update)()).toEqual(E.right(undefined));
    expect(ports.state().scheduledMessages).toMatchObject([
      { ...scheduled, deliverAt: later + 60, state: 'waiting' },
    ]);
    expect(ports.state().jobs).toMatchObject([{ runAt: later + 60 }]);
  });

  it.each([
    ['nothing is to change', caller, {}, {}, messageFailure('NothingToChange')],
    [
      'the time is now',
      caller,
      { deliverAt: someTime },
      {},
      personalFailure('DeliveryTimeNotInFuture'),
    ],
    [
      'it belongs to another user',
      other,
      { content: 'x' },
      {},
      personalFailure('ScheduledMessageDoesNotExist'),
    ],
    [
      'it was sent',
      caller,
      { content: 'x' },
      { state: 'sent' as const },
      personalFailure('ScheduledMessageWasSent'),
    ],
    [
      'it failed and gets no time',
      caller,
      { content: 'x' },
      { state: 'failed' as const },
      personalFailure('DeliveryTimeNotInFuture'),
    ],
  ])('fails and changes nothing if %s', async (_, by, changes, stored, failure) => {
    const ports = inMemory(storing(stored));
    const before = ports.state();
    expect(await updateScheduledMessage(ports)(by, { ...command, ...changes })()).toEqual(
      E.left(failure),
    );
    expect(ports.state()).toBe(before);
  });
});

describe('Scheduled messages', () => {
  it.each([
    ['waiting', 1],
    ['failed', 1],
    ['sent', 0],
  ] as const)('that are %s are listed for their sender: %d', async (state, count) => {
    const ports = inMemory(storing({ state }));
    const listed = await listScheduledMessages(ports)(caller)();
    expect(listed).toEqual(E.right(Array(count).fill({ ...scheduled, state })));
    expect(await listScheduledMessages(ports)(other)()).toEqual(E.right([]));
  });

  it('are deleted with their jobs', async () => {
    const ports = inMemory(storing());
    const update = { id: scheduled.id, type: undefined, to: undefined, topic: undefined };
    await updateScheduledMessage(ports)(caller, {
      ...update,
      content: undefined,
      deliverAt: later,
    })();
    expect(ports.state().jobs).toHaveLength(1);
    const { id } = scheduled;
    expect(await deleteScheduledMessage(ports)(caller, { id })()).toEqual(E.right(undefined));
    expect([ports.state().scheduledMessages, ports.state().jobs]).toEqual([[], []]);
    expect(ports.state().events.slice(1)).toMatchObject([
      {
        event: { _tag: 'ScheduledMessageRemoved', scheduledMessageId: id },
        audience: exactly(audience),
      },
    ]);
  });

  it.each([
    ['belongs to another user', other, scheduled.id, {}],
    ['was sent', caller, scheduled.id, { state: 'sent' as const }],
    ['does not exist', caller, nextId(ScheduledMessageId), {}],
  ])('are not deleted if the message %s', async (_, by, id, stored) => {
    const ports = inMemory(storing(stored));
    const before = ports.state();
    expect(await deleteScheduledMessage(ports)(by, { id })()).toEqual(
      E.left(personalFailure('ScheduledMessageDoesNotExist')),
    );
    expect(ports.state()).toBe(before);
  });
});
