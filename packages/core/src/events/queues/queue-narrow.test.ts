import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import type { Flag } from '../../kernel';
import { ChannelId, MessageId, RecipientId, UserId } from '../../kernel';
import type { MessageView, NarrowFacts, NarrowTerm } from '../../messages';
import { matchesNarrow, term as narrowTerm } from '../../messages';
import { aMessageView } from '../../testing';
import { parseQueueNarrow, passesQueueNarrow } from './queue-narrow';
import { eventFailure } from '../failures';

type Received = { readonly message: MessageView; readonly flags: ReadonlySet<Flag> };

const userId = nextId(UserId);
const place = {
  _tag: 'InChannel',
  recipientId: nextId(RecipientId),
  channelId: nextId(ChannelId),
  channelName: 'Denmark',
} as const;

const from = (email: string) => ({ ...aMessageView().sender, id: nextId(UserId), email });

const inChannel: Received = {
  message: aMessageView({ sender: from('Iago@example.org'), place, topic: 'Lunch' }),
  flags: new Set(['read', 'mentioned']),
};

const direct: Received = {
  message: aMessageView({
    sender: from('hamlet@example.org'),
    place: { _tag: 'InConversation', recipientId: nextId(RecipientId), people: [] },
    topic: '',
  }),
  flags: new Set(['starred', 'has_alert_word', 'stream_wildcard_mentioned']),
};

const resolved: Received = {
  ...inChannel,
  message: { ...inChannel.message, topic: '✔ Lunch' },
};
const unnamed: Received = { ...inChannel, message: { ...inChannel.message, topic: '' } };

const passes = (
  narrow: Parameters<typeof passesQueueNarrow>[0],
  { message, flags }: Received,
): boolean => passesQueueNarrow(narrow, message, { userId, flags });

const rows: readonly (readonly [string, string, readonly boolean[]])[] = [
  ['channel', 'dENMARK', [true, false, true, true]],
  ['stream', 'Denmark', [true, false, true, true]],
  ['channel', 'Norway', [false, false, false, false]],
  ['topic', 'lunch', [true, false, false, false]],
  ['topic', '', [false, false, false, true]],
  ['topic', 'general chat', [false, false, false, true]],
  ['sender', 'IAGO@example.org', [true, false, true, true]],
  ['is', 'dm', [false, true, false, false]],
  ['is', 'private', [false, true, false, false]],
  ['is', 'starred', [false, true, false, false]],
  ['is', 'unread', [false, true, false, false]],
  ['is', 'mentioned', [true, true, true, true]],
  ['is', 'alerted', [false, true, false, false]],
  ['is', 'resolved', [false, false, true, false]],
  ['is', 'no such state', [true, true, true, true]],
  ['is', 'constructor', [true, true, true, true]],
];

describe('passesQueueNarrow', () => {
  it.each(rows)('matches messages by %s %p', (operator, operand, passing) => {
    const messages = [inChannel, direct, resolved, unnamed];
    expect(messages.map((message) => passes([[operator, operand]], message))).toEqual(passing);
  });

  it('requires every term to match', () => {
    const term = fc.constantFrom(
      ...rows.map(([operator, operand]) => [operator, operand] as const),
    );
    const message = fc.constantFrom(inChannel, direct, resolved, unnamed);
    fc.assert(
      fc.property(fc.array(term), fc.array(term), message, (one, more, received) => {
        expect(passes([...one, ...more], received)).toBe(
          passes(one, received) && passes(more, received),
        );
      }),
    );
  });

  it('agrees with search narrows', () => {
    const facts = ({ message, flags }: Received): NarrowFacts => ({
      id: nextId(MessageId),
      recipientId: message.place.recipientId,
      participants: message.place._tag === 'InChannel' ? undefined : [],
      channel:
        message.place._tag === 'InChannel' ? { privacy: 'public', isArchived: false } : undefined,
      topic: message.topic,
      content: message.content,
      senderId: message.sender.id,
      parts: new Set(),
      flags,
      isChannelMuted: false,
      topicPolicy: 0,
      mentioned: [],
    });
    const searches: readonly (readonly [string, string, NarrowTerm])[] = [
      ['channel', 'Denmark', narrowTerm('channel', place.recipientId)],
      ['topic', 'LUNCH', narrowTerm('topic', 'LUNCH')],
      ['topic', '', narrowTerm('topic', '')],
      ['sender', 'iago@example.org', narrowTerm('sender', inChannel.message.sender.id)],
      ['is', 'dm', narrowTerm('is:dm', undefined)],
      ['is', 'unread', narrowTerm('is:unread', { viewerId: userId })],
      ['is', 'starred', narrowTerm('is:starred', { viewerId: userId })],
      ['is', 'alerted', narrowTerm('is:alerted', { viewerId: userId })],
      ['is', 'resolved', narrowTerm('is:resolved', undefined)],
    ];
    const flag = fc.constantFrom<Flag>('read', 'starred', 'mentioned', 'has_alert_word');
    const received = fc
      .tuple(fc.constantFrom(inChannel, direct, resolved, unnamed), fc.uniqueArray(flag))
      .map(([{ message }, flags]) => ({ message, flags: new Set(flags) }));
    fc.assert(
      fc.property(fc.constantFrom(...searches), received, ([operator, operand, search], sent) => {
        expect(passes([[operator, operand]], sent)).toBe(matchesNarrow([search], facts(sent)));
      }),
    );
  });
});

describe('parseQueueNarrow', () => {
  it('accepts the operators that queues support', () => {
    const narrow = [
      ['channel', 'x'],
      ['stream', 'x'],
      ['topic', 'x'],
      ['sender', 'x'],
      ['is', 'dm'],
      ['is', 'no such state'],
    ] as const;
    expect(parseQueueNarrow(narrow)).toEqual(E.right(narrow));
  });

  it.each([
    ['dm', 'x', eventFailure('UnsupportedQueueOperator', { operator: 'dm' })],
    ['search', 'x', eventFailure('UnsupportedQueueOperator', { operator: 'search' })],
    ['constructor', 'x', eventFailure('UnsupportedQueueOperator', { operator: 'constructor' })],
    ['is', 'followed', eventFailure('UnsupportedQueueOperand', { operand: 'followed' })],
    ['is', 'muted', eventFailure('UnsupportedQueueOperand', { operand: 'muted' })],
  ])('rejects %s %s', (operator, operand, failure) => {
    const narrow = [
      ['channel', 'x'],
      [operator, operand],
      ['near', 'x'],
    ] as const;
    expect(parseQueueNarrow(narrow)).toEqual(E.left(failure));
  });
});
