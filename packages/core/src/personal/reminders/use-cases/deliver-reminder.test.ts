import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Rendering } from '../../../access';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import type { Async } from '../../../kernel';
import { MessageId, ReminderId } from '../../../kernel';
import { aChannel, aMessage, aSubscription, aUser, someRealm } from '../../../testing';
import type { Transaction } from '../../transaction';
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

  describe('while it is rendered', () => {
    const channel = aChannel();
    const message = aMessage({
      recipientId: channel.recipientId,
      senderId: owner.id,
      content: 'secret',
    });
    const about = { ...reminder, messageId: message.id, realmId: someRealm.id };

    /** Ports on which others change the message each time after a text was rendered. */
    const interrupted = (interrupt: (tx: Transaction, rendering: Rendering) => Async<unknown>) => {
      const ports = inMemory(
        realm({
          channels: [channel],
          subscriptions: [aSubscription({ userId: owner.id, channelId: channel.id })],
          messages: [message],
          reminders: [about],
        }),
      );
      const render: typeof ports.renderer.render = (content, found) => async () => {
        const rendered = await ports.renderer.render(content, found)();
        if (E.isRight(rendered)) {
          await ports.transact('server', (tx) => interrupt(tx, rendered.right))();
        }
        return rendered;
      };
      return { ...ports, renderer: { ...ports.renderer, render } };
    };

    const sentBy = async (ports: ReturnType<typeof interrupted>): Promise<readonly string[]> => {
      expect(await deliverReminder(ports)(job)()).toEqual(E.right(undefined));
      return ports
        .state()
        .messages.filter(({ id }) => id !== message.id)
        .map(({ content }) => content);
    };

    it('quotes the message', async () => {
      const ports = interrupted(() => TE.right(undefined));
      expect(await sentBy(ports)).toEqual([expect.stringContaining('secret')]);
    });

    it('quotes nothing of a message that is deleted meanwhile', async () => {
      const ports = interrupted(({ edits }) => edits.remove(someRealm.id, [message.id]));
      const content = expect.stringContaining('a message that was deleted');
      expect(await sentBy(ports)).toEqual([content]);
    });

    it('is sent without a message that never stays the same', async () => {
      const ports = interrupted(({ edits, messages }, rendering) =>
        pipe(
          messages.views(someRealm, [message.id]),
          TE.flatMap(([view]) =>
            edits.changeContent(someRealm.id, message.id, {
              content: `${view?.content ?? ''}!`,
              rendering,
              editedAt: someTime,
              record: { userId: null, timestamp: someTime },
            }),
          ),
        ),
      );
      expect(await sentBy(ports)).toEqual([expect.not.stringContaining('secret')]);
    });
  });
});
