import { fakeApiKeys, nextId } from '../../in-memory';
import type { EventQueue } from '../../kernel';
import { ChannelId, EventId, MessageId, asId, role } from '../../kernel';
import { aLogEntry, aMessageView, aQueue, anEvent } from '../../testing';
import type { LogEntry } from '../domain-events';
import { deliver } from './delivery';

const receivedByNone = () => false;

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

describe('deliver', () => {
  const queue = aQueue();
  const deliverTo = (to: EventQueue, entry: LogEntry, received = true) =>
    deliver(to, { role: role.member, isBot: false }, fakeApiKeys.keyOf, {
      entry,
      received: () => received,
    });

  it('presents an event with its id to users in the audience', () => {
    const entry = aLogEntry({ id: asId(EventId)(17) });
    expect(
      deliver(queue, { role: role.member, isBot: false }, fakeApiKeys.keyOf, {
        entry,
        received: receivedByNone,
      }),
    ).toMatchObject([{ type: 'realm_user', op: 'add', id: 17 }]);
  });

  it('delivers nothing to users outside the audience', () => {
    const entry = aLogEntry({ ...anEvent(), audience: { users: [] } });
    expect(
      deliver(queue, { role: role.member, isBot: false }, fakeApiKeys.keyOf, {
        entry,
        received: receivedByNone,
      }),
    ).toEqual([]);
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

  it('presents messages according to the options of the queue', () => {
    const message = aMessageView({ topic: '' });
    const entry = messageEntry({ event: { _tag: 'MessageSent', message } });
    const modern = {
      ...queue,
      applyMarkdown: true,
      clientGravatar: true,
      capabilities: new Set(['empty_topic_name'] as const),
    };
    expect(deliverTo(modern, entry)).toMatchObject([
      { message: { subject: '', content: '<p>Hello</p>', avatar_url: null } },
    ]);
    expect(deliverTo(queue, entry)).toMatchObject([
      { message: { subject: 'general chat', content: 'Hello' } },
    ]);
  });

  it.each([
    [223, ['mentioned', 'wildcard_mentioned']],
    [224, ['mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned']],
  ])('presents the flags of the owner according to level %d', (level, flags) => {
    const entry = messageEntry({
      flags: { read: [], mentioned: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    expect(deliverTo({ ...queue, level }, entry)).toMatchObject([{ flags }]);
  });

  it('presents no flags to a queue for all public channels whose owner did not receive the message', () => {
    const entry = messageEntry({
      flags: { read: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    const allPublicQueue = { ...queue, allPublicStreams: true };
    expect(deliverTo(allPublicQueue, entry, false)).toMatchObject([{ type: 'message', flags: [] }]);
    expect(deliverTo(allPublicQueue, entry, true)).toMatchObject([
      { flags: ['read', 'stream_wildcard_mentioned', 'wildcard_mentioned'] },
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
    expect(deliverTo(queue, entry, false)).toMatchObject([{ flags: ['mentioned'] }]);
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
    expect(deliverTo(queue, entry, false)).toMatchObject([{ flags: ['read'] }]);
  });
});
