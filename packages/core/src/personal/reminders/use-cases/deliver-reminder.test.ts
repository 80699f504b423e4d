import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { MessageId, ReminderId } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import type { Reminder } from '../reminder';
import { deliverReminder } from './deliver-reminder';
import { forgetQuotations } from './forget-quotations';

describe('deliverReminder', () => {
  const owner = aUser();
  const reminder: Reminder = {
    id: nextId(ReminderId),
    userId: owner.id,
    messageId: null,
    note: 'bring a map',
    content: 'You requested a reminder. Note:\n > bring a map',
    renderedContent: '',
    deliverAt: someTime,
    hasFailed: false,
  };
  const realm = (given: Partial<State> = {}): Partial<State> => ({
    realms: [someRealm],
    users: [owner],
    reminders: [{ ...reminder, realmId: someRealm.id }],
    ...given,
  });
  const job = { realmId: someRealm.id, reminderId: reminder.id };

  it('sends it once, however often the job runs', async () => {
    const ports = inMemory(realm());
    const deliver = deliverReminder(ports)(job);
    expect([await deliver(), await deliver()]).toEqual([E.right(undefined), E.right(undefined)]);
    const { messages, reminders, events } = ports.state();
    expect(messages).toMatchObject([{ content: reminder.content }]);
    expect(reminders).toEqual([]);
    expect(events.map(({ event }) => event._tag)).toEqual(['MessageSent', 'ReminderRemoved']);
  });

  it.each<[string, Partial<State>]>([
    ['its owner is deactivated', { users: [{ ...owner, isActive: false }] }],
    ['its owner is being deactivated', { leaving: new Set([owner.id]) }],
    ['the organization is deactivated', { realms: [{ ...someRealm, isActive: false }] }],
  ])('marks it as failed if %s', async (_, given) => {
    const ports = inMemory(realm(given));
    expect(await deliverReminder(ports)(job)()).toEqual(E.right(undefined));
    const { messages, reminders, events } = ports.state();
    expect(reminders).toMatchObject([{ id: reminder.id, hasFailed: true }]);
    expect([messages, events]).toEqual([[], []]);
  });

  it('quotes nothing of a message that was deleted', async () => {
    const about = {
      ...reminder,
      messageId: nextId(MessageId),
      content: 'You requested a reminder for the following message. secret',
    };
    const ports = inMemory(realm({ reminders: [{ ...about, realmId: someRealm.id }] }));
    const { messageId, note } = about;
    const gone = `You requested a reminder for a message that was deleted. Note:\n > ${note}`;
    const forget = forgetQuotations(ports)({
      _tag: 'ForgetQuotations',
      realmId: someRealm.id,
      messageIds: [messageId],
    });
    expect(await forget()).toEqual(E.right(undefined));
    expect(ports.state().reminders).toMatchObject([{ content: gone }]);
    expect(ports.state().events.map(({ event }) => event._tag)).toEqual([
      'ReminderRemoved',
      'ReminderAdded',
    ]);
    // Whatever is stored, the message is looked up again when the reminder is due.
    const unforgotten = inMemory(realm({ reminders: [{ ...about, realmId: someRealm.id }] }));
    expect(await deliverReminder(unforgotten)(job)()).toEqual(E.right(undefined));
    expect(unforgotten.state().messages).toMatchObject([{ content: gone }]);
  });
});
