import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { ReminderId } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import type { Reminder } from '../reminder';
import { deliverReminder } from './deliver-reminder';

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
});
