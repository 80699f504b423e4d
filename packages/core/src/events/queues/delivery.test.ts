import { fakeApiKeys, nextId } from '../../in-memory';
import type { EventQueue } from '../../kernel';
import { ChannelId, EventId, MessageId, asId, role } from '../../kernel';
import { aLogEntry, aMessageView, aQueue, anEvent } from '../../testing';
import type { LogEntry } from '../domain-events';
import { deliver } from './delivery';

const nobody = () => false;

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
    deliver(to, role.member, fakeApiKeys.keyOf, { entry, received: () => received });

  it('presents an event with its id to whoever is in the audience', () => {
    const entry = aLogEntry({ id: asId(EventId)(17) });
    expect(
      deliver(queue, role.member, fakeApiKeys.keyOf, { entry, received: nobody }),
    ).toMatchObject([{ type: 'realm_user', op: 'add', id: 17 }]);
  });

  it('delivers nothing to others', () => {
    const entry = aLogEntry({ ...anEvent(), audience: { users: [] } });
    expect(deliver(queue, role.member, fakeApiKeys.keyOf, { entry, received: nobody })).toEqual([]);
    expect(deliverTo(queue, messageEntry(), false)).toEqual([]);
  });

  it.each([
    [undefined, 1],
    [['message'], 1],
    [['realm_user'], 0],
    [[], 0],
  ])('delivers by the types that were asked for: %j', (types, count) => {
    const eventTypes = types && new Set(types);
    expect(deliverTo({ ...queue, eventTypes }, messageEntry())).toHaveLength(count);
  });

  it('delivers messages by the narrow, and other events whatever it is', () => {
    const narrow = [['topic', 'dinner']] as const;
    expect(deliverTo({ ...queue, narrow }, messageEntry())).toEqual([]);
    expect(deliverTo({ ...queue, narrow: [['topic', 'LUNCH']] }, messageEntry())).toHaveLength(1);
    expect(deliverTo({ ...queue, narrow }, aLogEntry())).toHaveLength(1);
  });

  it('presents by how the queue was registered', () => {
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
  ])('merges the flags of the owner as level %d knows them', (level, flags) => {
    const entry = messageEntry({
      flags: { read: [], mentioned: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    expect(deliverTo({ ...queue, level }, entry)).toMatchObject([{ flags }]);
  });

  it('gives no flags to a queue for all public channels whose owner did not receive it', () => {
    const entry = messageEntry({
      flags: { read: [queue.userId], stream_wildcard_mentioned: 'everyone' },
    });
    const curious = { ...queue, allPublicStreams: true };
    expect(deliverTo(curious, entry, false)).toMatchObject([{ type: 'message', flags: [] }]);
    expect(deliverTo(curious, entry, true)).toMatchObject([
      { flags: ['read', 'stream_wildcard_mentioned', 'wildcard_mentioned'] },
    ]);
  });

  it('gives the flags that somebody has on an older message without having received it', () => {
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
