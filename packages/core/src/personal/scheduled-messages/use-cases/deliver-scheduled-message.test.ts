import * as E from 'fp-ts/Either';
import { bindJobHandlers } from '../../../bind-job-handlers';
import type { Channel } from '../../../channels';
import type { State } from '../../../in-memory';
import { inMemory, someTime, unrenderable } from '../../../in-memory';
import { toIsoMinute, unexpected } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aScheduledMessage,
  aSubscription,
  aUser,
  someRealm,
} from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import type { ScheduledMessage } from '../scheduled-message';
import { deliverScheduledMessage } from './deliver-scheduled-message';
import * as TE from 'fp-ts/TaskEither';

/** A channel in which nobody may post. */
const closed = (channel: Channel): Channel => ({
  ...channel,
  permissions: {
    ...channel.permissions,
    can_send_message_group: someRealm.systemGroups['role:nobody'],
  },
});

describe('deliverScheduledMessage', () => {
  const sender = aUser();
  const channel = aChannel();
  const place = { _tag: 'InChannel' as const, channelId: channel.id, topic: 'lunch' };
  const scheduled = aScheduledMessage({ senderId: sender.id, place });
  const realm = (given: Partial<ScheduledMessage> = {}): Partial<State> => ({
    realms: [someRealm],
    users: [sender],
    channels: [channel],
    subscriptions: [aSubscription({ userId: sender.id, channelId: channel.id })],
    scheduledMessages: [{ ...scheduled, ...given, realmId: someRealm.id }],
  });
  const job = { realmId: someRealm.id, scheduledMessageId: scheduled.id, deliverAt: someTime };
  const tags = (state: State) => state.events.map(({ event }) => event._tag);

  it('sends it like any other message, before the event about its removal, and keeps no copy', async () => {
    const ports = inMemory(realm());
    expect(await deliverScheduledMessage(ports)(job)()).toEqual(E.right(undefined));
    const { messages, reads, scheduledMessages } = ports.state();
    expect(messages).toMatchObject([
      { senderId: sender.id, content: 'Hello', topic: 'lunch', client: 'website' },
    ]);
    expect(reads).toMatchObject([{ userId: sender.id }]);
    expect(scheduledMessages).toMatchObject([{ state: 'sent', content: '', renderedContent: '' }]);
    expect(tags(ports.state())).toEqual([
      'FirstMessageChanged',
      'TopicPreferenceChanged',
      'MessageSent',
      'ScheduledMessageRemoved',
    ]);
  });

  it.each<[string, Partial<ScheduledMessage>]>([
    ['was sent', { state: 'sent' }],
    ['failed', { state: 'failed' }],
    ['is to be sent at another time now', { deliverAt: someTime + 60 }],
  ])('ignores a message that %s', async (_, given) => {
    const ports = inMemory(realm(given));
    const before = ports.state();
    expect(await deliverScheduledMessage(ports)(job)()).toEqual(E.right(undefined));
    expect(ports.state()).toEqual(before);
  });

  it('sends nothing for an account that is being deactivated', async () => {
    const ports = inMemory({ ...realm(), leaving: new Set([sender.id]) });
    expect(await deliverScheduledMessage(ports)(job)()).toEqual(E.right(undefined));
    expect(ports.state().messages).toEqual([]);
    expect(ports.state().scheduledMessages).toMatchObject([{ state: 'failed' }]);
  });

  it('sends it once, however often the job runs', async () => {
    const ports = inMemory(realm());
    const deliver = deliverScheduledMessage(ports)(job);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(ports.state().messages).toHaveLength(1);
  });

  it('does not send a message that was changed meanwhile; the change enqueues another delivery', async () => {
    const ports = inMemory(realm());
    const meanwhile = {
      ...ports,
      directory: {
        ...ports.directory,
        lookUp: (...given: Parameters<typeof ports.directory.lookUp>) => {
          const changed = { ...scheduled, content: 'Hello, all' };
          return TE.flatMap(() => ports.directory.lookUp(...given))(
            ports.transact('server', (tx) => tx.scheduledMessages.replace(someRealm.id, changed)),
          );
        },
      },
    };
    expect(await deliverScheduledMessage(meanwhile)(job)()).toEqual(E.right(undefined));
    expect(ports.state().messages).toEqual([]);
    expect(ports.state().scheduledMessages).toMatchObject([{ state: 'waiting' }]);
  });

  it.each<[string, number, Partial<State>, Partial<ScheduledMessage>, string]>([
    ['it is more than ten minutes late', 601, {}, {}, 'ScheduledTimeMissed'],
    [
      'the channel is archived',
      600,
      { channels: [{ ...channel, isArchived: true }] },
      {},
      'NotAuthorizedToSend',
    ],
    [
      'the sender may not post there any more',
      0,
      { channels: [closed(channel)] },
      {},
      'MayNotPost',
    ],
    ['the channel was deleted', 0, { channels: [] }, {}, 'ChannelDoesNotExist'],
    ['it cannot be shown', 0, {}, { content: unrenderable }, 'RenderingFailed'],
  ])(
    'marks it as failed and notifies the sender if %s',
    async (_, delay, given, message, reason) => {
      const ports = inMemory({ ...realm(message), ...given });
      ports.clock.set(someTime + delay);
      expect(await deliverScheduledMessage(ports)(job)()).toEqual(E.right(undefined));
      const { messages, scheduledMessages, users } = ports.state();
      expect(scheduledMessages).toMatchObject([{ state: 'failed' }]);
      expect(tags(ports.state())).toEqual(['ScheduledMessageUpdated', 'MessageSent']);
      const bot = users.find(({ fullName }) => fullName === 'Notification Bot');
      expect(messages).toMatchObject([{ senderId: bot?.id }]);
      expect(messages[0]?.content).toContain(`<time:${toIsoMinute(someTime)}>`);
      expect(messages[0]?.content).toContain(`\n\n> ${reason}\n\n`);
      expect(messages[0]?.content).toContain('(#scheduled)');
    },
  );

  it.each<[string, Partial<State>]>([
    ['sender', { users: [{ ...sender, isActive: false }] }],
    ['organization', { realms: [{ ...someRealm, isActive: false }] }],
  ])('marks it as failed and notifies nobody if the %s is deactivated', async (_, given) => {
    const ports = inMemory({ ...realm(), ...given });
    expect(await deliverScheduledMessage(ports)(job)()).toEqual(E.right(undefined));
    expect(ports.state().messages).toEqual([]);
    expect(ports.state().scheduledMessages).toMatchObject([{ state: 'failed' }]);
    expect(tags(ports.state())).toEqual(['ScheduledMessageUpdated']);
  });

  it('leaves it for another attempt if a port fails', async () => {
    const ports = inMemory(realm());
    const before = ports.state();
    const away = { ...ports.directory, lookUp: () => TE.left(unexpected('away')) };
    expect(await deliverScheduledMessage({ ...ports, directory: away })(job)()).toEqual(
      E.left(unexpected('away')),
    );
    expect(ports.state()).toEqual(before);
  });

  it('is sent at its time, or at the new time after a change', async () => {
    const ports = inMemory({ ...realm(), scheduledMessages: [] });
    const useCases = bindUseCases(ports);
    const caller = aCaller({ user: sender, client: 'website' });
    const command = {
      type: 'channel' as const,
      to: channel.id,
      topic: 'tea',
      content: 'Now',
      deliverAt: someTime + 100,
      isReadBySender: undefined,
    };
    const made = await useCases.personal.scheduleMessage(caller, command)();
    const id = E.isRight(made) ? made.right : scheduled.id;
    const change = { type: undefined, to: undefined, topic: undefined, content: 'Later' };
    await useCases.personal.updateScheduledMessage(caller, {
      ...change,
      id,
      deliverAt: someTime + 200,
    })();
    const sentAt = async (now: number) => {
      ports.clock.set(now);
      await ports.jobs.runDue(bindJobHandlers(useCases))();
      return ports.state().messages.map(({ content }) => content);
    };
    expect(await sentAt(someTime + 100)).toEqual([]);
    expect(await sentAt(someTime + 200)).toEqual(['Later']);
    expect(await sentAt(someTime + 300)).toEqual(['Later']);
  });
});
