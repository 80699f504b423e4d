import * as fc from 'fast-check';
import { ChannelId, RecipientId, UserId } from '../shared/id';
import { nextId } from '../testing';
import type { NarrowCondition } from './narrow';
import { matchesNarrow } from './narrow';

const [channel, pair, other] = [nextId(RecipientId), nextId(RecipientId), nextId(RecipientId)];
const [sender, somebody] = [nextId(UserId), nextId(UserId)];

const inChannel = { recipientId: channel, isDirect: false, topic: 'Lunch', senderId: sender };
const direct = { recipientId: pair, isDirect: true, topic: '', senderId: sender };
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
];

describe('matchesNarrow', () => {
  it.each(rows)('%j', (condition, matchesChannel, matchesDirect) => {
    for (const negated of [false, true]) {
      const narrow = [{ ...condition, negated }];
      expect(matchesNarrow(narrow, inChannel)).toBe(matchesChannel !== negated);
      expect(matchesNarrow(narrow, direct)).toBe(matchesDirect !== negated);
    }
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
