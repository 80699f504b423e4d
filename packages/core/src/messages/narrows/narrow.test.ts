import * as fc from 'fast-check';
import { nextId } from '../../in-memory';
import type { Flag } from '../../kernel';
import { MessageId, RecipientId, UserId } from '../../kernel';
import type { NarrowTerm } from './narrow';
import { highlightedQuery, matchesNarrow, term, termKinds } from './narrow';
import type { MessagePart, NarrowFacts } from './operator';
import { parseSearch } from './search';

const [channel, pair, other] = [nextId(RecipientId), nextId(RecipientId), nextId(RecipientId)];
const [sender, second, third, fourth] = [
  nextId(UserId),
  nextId(UserId),
  nextId(UserId),
  nextId(UserId),
] as const;

const facts = {
  id: nextId(MessageId),
  senderId: sender,
  parts: new Set<MessagePart>(),
  flags: new Set<Flag>(),
  isChannelMuted: false,
  topicPolicy: 0,
  mentioned: [],
} as const;

const inChannel: NarrowFacts = {
  ...facts,
  recipientId: channel,
  participants: undefined,
  channel: { privacy: 'public', isArchived: false },
  topic: 'Lunch',
  content: 'There is cake',
  parts: new Set(['link']),
  flags: new Set(['starred']),
  isChannelMuted: true,
  topicPolicy: 0,
};
const followed: NarrowFacts = { ...inChannel, topicPolicy: 3, mentioned: [second] };
const muted: NarrowFacts = { ...inChannel, topicPolicy: 1, isChannelMuted: false };
const direct: NarrowFacts = {
  ...facts,
  id: nextId(MessageId),
  recipientId: pair,
  participants: [sender, second],
  channel: undefined,
  topic: '',
  content: 'Come along',
  flags: new Set(['read', 'mentioned']),
};
const viewerId = sender;
const withSecond = { viewerId, userId: second };

const rows: readonly (readonly [NarrowTerm, boolean, boolean])[] = [
  [term('channel', channel), true, false],
  [term('channel', other), false, false],
  [term('channel', undefined), false, false],
  [term('topic', 'lUNCH'), true, false],
  [term('topic', ''), false, false],
  [term('sender', sender), true, true],
  [term('sender', second), false, false],
  [term('dm', pair), false, true],
  [term('dm', undefined), false, false],
  [term('near', undefined), true, true],
  [term('is:dm', undefined), false, true],
  [term('is:starred', { viewerId }), true, false],
  [term('is:unread', { viewerId }), true, false],
  [term('is:mentioned', { viewerId }), false, true],
  [term('is:alerted', { viewerId }), false, false],
  [term('is:resolved', undefined), false, false],
  [term('channels:public', undefined), true, false],
  [term('channels:web-public', undefined), false, false],
  [term('channels:archived', undefined), false, false],
  [term('dm-including', withSecond), false, true],
  [term('group-pm-with', withSecond), false, false],
  [term('id', [inChannel.id]), true, false],
  [term('mentions', second), false, false],
  [term('search', parseSearch('CAKE')), true, false],
  [term('search', parseSearch('lunch "is cake"')), true, false],
  [term('search', parseSearch('"cake is"')), false, false],
  [term('has:attachment', undefined), false, false],
  [term('has:image', undefined), false, false],
  [term('has:link', undefined), true, false],
  [term('has:reaction', undefined), false, false],
  [term('in:home', { viewerId, channelsCount: true }), false, true],
  [term('in:home', { viewerId, channelsCount: false }), true, true],
  [term('in:all', undefined), true, true],
  [term('is:followed', { viewerId }), false, false],
  [term('is:muted', { viewerId, channelsCount: true }), true, false],
  [term('is:muted', { viewerId, channelsCount: false }), false, false],
];

describe('highlightedQuery', () => {
  const search = (text: string, negated = false) => term('search', parseSearch(text), negated);

  it.each([
    [[], undefined],
    [[search('cake')], { words: 'cake', phrases: [] }],
    [[search('cake'), search('tea', true)], { words: 'cake', phrases: [] }],
    [[search('tea', true)], { words: '', phrases: [] }],
  ])('of %j is %j', (narrow, query) => {
    expect(highlightedQuery(narrow)).toEqual(query);
  });
});

describe('matchesNarrow', () => {
  it('has test cases for every operator', () => {
    expect(new Set(rows.map(([{ operator }]) => operator))).toEqual(new Set(termKinds));
  });

  it.each(rows)('%j', (one, matchesChannel, matchesDirect) => {
    for (const negated of [false, true]) {
      const narrow = [{ ...one, negated }];
      expect(matchesNarrow(narrow, inChannel)).toBe(matchesChannel !== negated);
      expect(matchesNarrow(narrow, direct)).toBe(matchesDirect !== negated);
    }
  });

  it.each<[NarrowTerm, NarrowFacts, boolean]>([
    [term('is:followed', { viewerId }), followed, true],
    [term('is:resolved', undefined), { ...inChannel, topic: '✔ Lunch' }, true],
    [term('is:muted', { viewerId, channelsCount: true }), followed, false],
    [term('is:muted', { viewerId, channelsCount: true }), muted, true],
    [term('is:muted', { viewerId, channelsCount: false }), muted, true],
    [term('in:home', { viewerId, channelsCount: true }), followed, true],
    [term('mentions', second), followed, true],
    [term('mentions', sender), followed, false],
    [term('group-pm-with', withSecond), { ...direct, participants: [sender, second, third] }, true],
    [
      term('group-pm-with', withSecond),
      { ...direct, participants: [sender, third, fourth] },
      false,
    ],
    [
      term('channels:web-public', undefined),
      { ...inChannel, channel: { privacy: 'webPublic', isArchived: false } },
      true,
    ],
    [
      term('channels:web-public', undefined),
      { ...inChannel, channel: { privacy: 'webPublic', isArchived: true } },
      false,
    ],
    [
      term('channels:archived', undefined),
      { ...inChannel, channel: { privacy: 'public', isArchived: true } },
      true,
    ],
  ])('%j of %j: %p', (one, message, matches) => {
    expect(matchesNarrow([one], message)).toBe(matches);
    expect(matchesNarrow([{ ...one, negated: true }], message)).toBe(!matches);
  });

  it('matches everything without terms', () => {
    expect(matchesNarrow([], inChannel)).toBe(true);
  });

  it('requires every term to hold', () => {
    const anyTerm = fc
      .tuple(fc.constantFrom(...rows.map(([one]) => one)), fc.boolean())
      .map(([one, negated]) => ({ ...one, negated }));
    fc.assert(
      fc.property(
        fc.array(anyTerm),
        fc.array(anyTerm),
        fc.constantFrom(inChannel, direct),
        (one, more, message) => {
          expect(matchesNarrow([...one, ...more], message)).toBe(
            matchesNarrow(one, message) && matchesNarrow(more, message),
          );
        },
      ),
    );
  });
});
