import { fakeApiKeys, nextId, plainEvents } from '../../in-memory';
import type { EventQueue } from '../../kernel';
import { ChannelId, EventId, MessageId, asId, role } from '../../kernel';
import { aLogEntry, aMessageView, aQueue, anEvent } from '../../testing';
import type { LogEntry } from '../domain-events';
import { deliver } from './delivery';

const receivedByNone = () => false;

/** Says in each event whom it was presented to. */
const delivering = {
  apiKeys: fakeApiKeys,
  eventPresentation: {
    ...plainEvents,
    present: (...[event, viewer]: Parameters<typeof plainEvents.present>) =>
      plainEvents.present(event, viewer).map((each) => ({ ...each, viewer })),
  },
};

const messageEntry = (given: Partial<LogEntry> = {}): LogEntry =>
  aLogEntry({
    event: { _tag: 'MessageSent', message: aMessageView() },
    audience: {
      users: [],
      receivers: { channelId: nextId(ChannelId), messageId: nextId(MessageId) },
      publicChannel: true,
    },
    ...given,
  });

const owner = { role: role.member, isBot: false };

describe('deliver', () => {
  const queue = aQueue();
  const deliverTo = (to: EventQueue, entry: LogEntry, received = true) =>
    deliver(to, owner, delivering, { entry, received: () => received });

  it('presents an event with its id to users in the audience', () => {
    const entry = aLogEntry({ id: asId(EventId)(17) });
    expect(deliver(queue, owner, delivering, { entry, received: receivedByNone })).toMatchObject([
      { type: 'realm_user', op: 'update', id: 17 },
    ]);
  });

  it('delivers nothing to users outside the audience', () => {
    const entry = aLogEntry({ ...anEvent(), audience: { users: [] } });
    expect(deliver(queue, owner, delivering, { entry, received: receivedByNone })).toEqual([]);
    expect(deliverTo(queue, messageEntry(), false)).toEqual([]);
  });

  it.each([
    [undefined, 1],
    [['message'], 1],
    [['realm_user'], 0],
    [[], 0],
  ])('delivers the requested event types: %j', (types, count) => {
    const eventTypes = types && new Set(types);
    expect(deliverTo({ ...queue, eventTypes }, messageEntry())).toHaveLength(count);
  });

  it('filters messages by the narrow, but no other events', () => {
    const narrow = [['topic', 'dinner']] as const;
    expect(deliverTo({ ...queue, narrow }, messageEntry())).toEqual([]);
    expect(deliverTo({ ...queue, narrow: [['topic', 'LUNCH']] }, messageEntry())).toHaveLength(1);
    expect(deliverTo({ ...queue, narrow }, aLogEntry())).toHaveLength(1);
  });

  it('presents events according to the queue, with the flags of its owner', () => {
    const entry = messageEntry({
      flags: { read: [], mentioned: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    const given = {
      level: 223,
      applyMarkdown: true,
      clientGravatar: true,
      presenceEmails: false,
      capabilities: new Set(['empty_topic_name'] as const),
    };
    expect(deliverTo({ ...queue, ...given }, entry)).toMatchObject([
      {
        viewer: {
          ...given,
          userId: queue.userId,
          queueId: queue.id,
          role: role.member,
          flags: new Set(['mentioned', 'stream_wildcard_mentioned']),
        },
      },
    ]);
  });

  it('gives each event of an entry an id of its own', () => {
    const event = {
      _tag: 'MessagesDeleted' as const,
      messageIds: [nextId(MessageId), nextId(MessageId)],
    };
    const entry = aLogEntry({ event, id: asId(EventId)(17) });
    expect(deliverTo(queue, entry).map(({ id }) => id)).toEqual([16, 17]);
  });

  it('presents no flags to a queue for all public channels whose owner did not receive the message', () => {
    const entry = messageEntry({
      flags: { read: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    const allPublicQueue = { ...queue, allPublicChannels: true };
    expect(deliverTo(allPublicQueue, entry, false)).toMatchObject([
      { viewer: { flags: new Set() } },
    ]);
    expect(deliverTo(allPublicQueue, entry, true)).toMatchObject([
      { viewer: { flags: new Set(['read', 'stream_wildcard_mentioned']) } },
    ]);
  });

  it('presents the flags of a bot that receives the message because it is mentioned', () => {
    const entry = messageEntry({
      audience: {
        users: [queue.userId],
        receivers: { channelId: nextId(ChannelId), messageId: nextId(MessageId) },
      },
      flags: { mentioned: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    expect(deliverTo(queue, entry, false)).toMatchObject([
      { viewer: { flags: new Set(['mentioned']) } },
    ]);
  });

  it('presents the owner’s flags on an older message that they did not receive', () => {
    const sent = messageEntry();
    const entry: LogEntry = {
      ...sent,
      audience: {
        users: [queue.userId],
        receivers: {
          channelId: nextId(ChannelId),
          messageId: nextId(MessageId),
          next: nextId(MessageId),
        },
      },
      flags: { read: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    };
    expect(deliverTo(queue, entry, false)).toMatchObject([
      { viewer: { flags: new Set(['read']) } },
    ]);
  });
});
