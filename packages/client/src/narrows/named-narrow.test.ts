import type { ConversationNarrow, NamedNarrow } from './named-narrow';
import { narrowContains } from './named-narrow';

const topic: ConversationNarrow = { type: 'topic', channelId: 5, topic: 'lunch' };
const direct: ConversationNarrow = { type: 'direct', userIds: [8] };

describe('narrowContains', () => {
  it.each<[NamedNarrow, ConversationNarrow, boolean]>([
    [topic, topic, true],
    [{ ...topic, topic: 'LUNCH' }, topic, true],
    [{ ...topic, topic: '✔ lunch' }, topic, false],
    [{ ...topic, channelId: 6 }, topic, false],
    [{ type: 'channel', channelId: 5 }, topic, true],
    [{ type: 'channel', channelId: 6 }, topic, false],
    [{ type: 'channel', channelId: 5 }, direct, false],
    [direct, direct, true],
    [{ type: 'direct', userIds: [9] }, direct, false],
    [{ type: 'feed' }, topic, true],
    [{ type: 'search', terms: [] }, direct, true],
  ])('%j shows messages of %j: %s', (narrow, place, expected) => {
    expect(narrowContains(narrow, place)).toBe(expected);
  });
});
