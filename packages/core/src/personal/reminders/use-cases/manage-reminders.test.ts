import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { MessageId, ReminderId, onlyTo } from '../../../kernel';
import { messageFailure } from '../../../messages';
import { aCaller, aChannel, aMessage, aSubscription, someRealm, exactly } from '../../../testing';
import { personalFailure } from '../../failures';
import { createReminder, deleteReminder, listReminders } from './manage-reminders';

const caller = aCaller();
const other = aCaller();
const channel = aChannel({ name: 'kitchen', privacy: 'private' });
const message = aMessage({
  recipientId: channel.recipientId,
  senderId: caller.user.id,
  topic: 'lunch',
  content: 'Soup?',
});
const given = {
  realms: [someRealm],
  users: [caller.user, other.user],
  channels: [channel],
  subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
  messages: [message],
};
const audience = onlyTo(caller.user.id);
const later = someTime + 60;

describe('Reminders', () => {
  it('quote the message, wait as jobs, and are reported to their owner alone', async () => {
    const ports = inMemory(given);
    const command = { messageId: message.id, deliverAt: later, note: '\n buy bread ' };
    const created = await createReminder(ports)(caller, command)();
    const [reminder] = ports.state().reminders;
    expect(created).toEqual(E.right(reminder?.id));
    expect(reminder).toMatchObject({
      userId: caller.user.id,
      messageId: message.id,
      note: ' buy bread',
      content: expect.stringContaining('Soup?'),
      deliverAt: later,
      hasFailed: false,
    });
    expect(ports.state().jobs).toMatchObject([
      { job: { _tag: 'DeliverReminder', reminderId: reminder?.id }, runAt: later },
    ]);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ReminderAdded' }, audience: exactly(audience) },
    ]);
    expect(await listReminders(ports)(caller)()).toMatchObject(E.right([{ id: reminder?.id }]));
    expect(await listReminders(ports)(other)()).toEqual(E.right([]));
  });

  it.each([
    ['as long as it may be, and white space', `\n${'x'.repeat(500)}  `, undefined],
    ['longer', 'x'.repeat(501), E.left(personalFailure('ReminderNoteTooLong', { limit: 500 }))],
  ])('with a note %s', async (_, note, failure) => {
    const ports = inMemory(given);
    const command = { messageId: undefined, deliverAt: later, note };
    const result = await createReminder(ports)(caller, command)();
    expect(result).toEqual(failure ?? E.right(ports.state().reminders[0]?.id));
  });

  it('without a message or a time are notes that are due now', async () => {
    const ports = inMemory(given);
    const command = { messageId: undefined, deliverAt: undefined, note: 'bread' };
    expect(await createReminder(ports)(caller, command)()).toMatchObject({ _tag: 'Right' });
    expect(ports.state().reminders).toMatchObject([{ messageId: null, deliverAt: someTime }]);
  });

  it.each([
    ['its time is now', caller, message.id, someTime, personalFailure('DeliveryTimeNotInFuture')],
    [
      'the caller cannot read the message',
      other,
      message.id,
      later,
      messageFailure('InvalidMessage'),
    ],
    ['there is no message', caller, nextId(MessageId), later, messageFailure('InvalidMessage')],
  ])('are not created if %s', async (_, by, messageId, deliverAt, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    const command = { messageId, deliverAt, note: undefined };
    expect(await createReminder(ports)(by, command)()).toEqual(E.left(failure));
    expect(ports.state()).toBe(before);
  });

  it('are not created if the message is deleted while they are rendered', async () => {
    const ports = inMemory(given);
    const render: typeof ports.renderer.render = (content, found) => async () => {
      const rendered = await ports.renderer.render(content, found)();
      await ports.transact('server', ({ edits }) => edits.remove(someRealm.id, [message.id]))();
      return rendered;
    };
    const interrupted = { ...ports, renderer: { ...ports.renderer, render } };
    const command = { messageId: message.id, deliverAt: later };
    expect(await createReminder(interrupted)(caller, command)()).toEqual(
      E.left(messageFailure('InvalidMessage')),
    );
    expect([ports.state().reminders, ports.state().jobs]).toEqual([[], []]);
  });

  it('are deleted with their jobs, by their owner alone', async () => {
    const ports = inMemory(given);
    const command = { messageId: undefined, deliverAt: later, note: 'bread' };
    await createReminder(ports)(caller, command)();
    const before = ports.state();
    const id = before.reminders[0]?.id ?? nextId(ReminderId);
    const failed = E.left(personalFailure('ReminderDoesNotExist'));
    expect(await deleteReminder(ports)(other, { id })()).toEqual(failed);
    expect(ports.state()).toBe(before);
    expect(await deleteReminder(ports)(caller, { id })()).toEqual(E.right(undefined));
    expect([ports.state().reminders, ports.state().jobs]).toEqual([[], []]);
    expect(ports.state().events.slice(1)).toMatchObject([
      { event: { _tag: 'ReminderRemoved', reminderId: id }, audience: exactly(audience) },
    ]);
    expect(await deleteReminder(ports)(caller, { id })()).toEqual(failed);
  });
});
