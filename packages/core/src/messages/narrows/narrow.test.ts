import * as fc from 'fast-check';
import { nextId } from '../../in-memory';
import type { Flag } from '../../kernel';
import { ChannelId, MessageId, RecipientId, UserId } from '../../kernel';
import type { MessagePart, NarrowCondition, NarrowFacts } from './narrow';
import { matchesNarrow, searchedFor } from './narrow';
import { parseSearch } from './search';

const [channel, pair, other] = [nextId(RecipientId), nextId(RecipientId), nextId(RecipientId)];
const [sender, somebody] = [nextId(UserId), nextId(UserId)];

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
const followed: NarrowFacts = { ...inChannel, topicPolicy: 3, mentioned: [somebody] };
const muted: NarrowFacts = { ...inChannel, topicPolicy: 1, isChannelMuted: false };
const direct: NarrowFacts = {
  ...facts,
  id: nextId(MessageId),
  recipientId: pair,
  participants: [sender, somebody],
  channel: undefined,
  topic: '',
  content: 'Come along',
  flags: new Set(['read', 'mentioned']),
};
const channelId = nextId(ChannelId);

const rows: readonly (readonly [NarrowCondition, boolean, boolean])[] = [
  [{ _tag: 'Channel', channelId, recipientId: channel }, true, false],
  [{ _tag: 'Channel', channelId, recipientId: other }, false, false],
  [{ _tag: 'Topic', topic: 'lUNCH' }, true, false],
  [{ _tag: 'Topic', topic: '' }, false, false],
  [{ _tag: 'Sender', userId: sender }, true, true],
  [{ _tag: 'Sender', userId: somebody }, false, false],
  [{ _tag: 'Direct', recipientId: pair }, false, true],
  [{ _tag: 'Direct', recipientId: undefined }, false, false],
  [{ _tag: 'AnyDirect' }, false, true],
  [
    { _tag: 'DirectIncluding', viewerId: sender, userId: somebody, groupsAlone: false },
    false,
    true,
  ],
  [
    { _tag: 'DirectIncluding', viewerId: sender, userId: somebody, groupsAlone: true },
    false,
    false,
  ],
  [{ _tag: 'Channels', kind: 'public' }, true, false],
  [{ _tag: 'Channels', kind: 'webPublic' }, false, false],
  [{ _tag: 'Channels', kind: 'archived' }, false, false],
  [{ _tag: 'OneOf', messageIds: [inChannel.id] }, true, false],
  [{ _tag: 'Everything' }, true, true],
  [{ _tag: 'Has', part: 'link' }, true, false],
  [{ _tag: 'Has', part: 'image' }, false, false],
  [{ _tag: 'Resolved' }, false, false],
  [{ _tag: 'Flagged', viewerId: sender, flags: ['starred'] }, true, false],
  [{ _tag: 'Unread', viewerId: sender }, true, false],
  [{ _tag: 'Muted', viewerId: sender, channelsCount: true }, true, false],
  [{ _tag: 'Muted', viewerId: sender, channelsCount: false }, false, false],
  [{ _tag: 'Search', query: parseSearch('CAKE') }, true, false],
  [{ _tag: 'Search', query: parseSearch('lunch "is cake"') }, true, false],
  [{ _tag: 'Search', query: parseSearch('"cake is"') }, false, false],
];

describe('searchedFor', () => {
  const search = (text: string, negated = false) => ({
    _tag: 'Search' as const,
    query: parseSearch(text),
    negated,
  });

  it.each([
    [[], undefined],
    [[search('cake')], { words: 'cake', phrases: [] }],
    [[search('cake'), search('"a b"')], { words: 'cake a b', phrases: ['a b'] }],
    [[search('cake'), search('tea', true)], { words: 'cake', phrases: [] }],
    [[search('tea', true)], { words: '', phrases: [] }],
  ])('%j: %j', (narrow, query) => {
    expect(searchedFor(narrow)).toEqual(query);
  });
});

describe('matchesNarrow', () => {
  it.each(rows)('%j', (condition, matchesChannel, matchesDirect) => {
    for (const negated of [false, true]) {
      const narrow = [{ ...condition, negated }];
      expect(matchesNarrow(narrow, inChannel)).toBe(matchesChannel !== negated);
      expect(matchesNarrow(narrow, direct)).toBe(matchesDirect !== negated);
    }
  });

  it.each<[NarrowCondition, NarrowFacts, boolean]>([
    [{ _tag: 'Followed', viewerId: sender }, followed, true],
    [{ _tag: 'Followed', viewerId: sender }, inChannel, false],
    [{ _tag: 'Muted', viewerId: sender, channelsCount: true }, followed, false],
    [{ _tag: 'Muted', viewerId: sender, channelsCount: true }, muted, true],
    [{ _tag: 'Muted', viewerId: sender, channelsCount: false }, muted, true],
    [{ _tag: 'Mentions', userId: somebody }, followed, true],
    [{ _tag: 'Mentions', userId: sender }, followed, false],
  ])('%j of %j: %p', (condition, message, matches) => {
    expect(matchesNarrow([{ ...condition, negated: false }], message)).toBe(matches);
    expect(matchesNarrow([{ ...condition, negated: true }], message)).toBe(!matches);
  });

  it('matches everything without terms', () => {
    expect(matchesNarrow([], inChannel)).toBe(true);
  });

  it('needs every term to hold', () => {
    const term = fc
      .tuple(fc.constantFrom(...rows.map(([condition]) => condition)), fc.boolean())
      .map(([condition, negated]) => ({ ...condition, negated }));
    fc.assert(
      fc.property(
        fc.array(term),
        fc.array(term),
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
