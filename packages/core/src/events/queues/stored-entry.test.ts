import { everyone } from '../../kernel';
import type { StoredEntry } from './stored-entry';
import { readStoredEntry } from './stored-entry';

const stored = (given: Partial<StoredEntry> = {}): StoredEntry => ({
  event: '{"_tag":"AlertWordsChanged","words":["tea"]}',
  audience: '{"users":[1]}',
  flags: '{"read":[1],"mentioned":"everyone"}',
  ...given,
});

const content = {
  event: { _tag: 'AlertWordsChanged', words: ['tea'] },
  audience: { users: [1] },
  flags: { read: [1], mentioned: 'everyone' },
};

describe('readStoredEntry', () => {
  it('reads what this version wrote', () => {
    expect(readStoredEntry(stored())).toEqual({ content, unreadable: undefined });
  });

  it.each([
    [{ event: '{"_tag":"Unknown"}' }, { kind: 'Unknown', part: 'event' }],
    [{ event: '{"_tag":"AlertWordsChanged"}' }, { kind: 'AlertWordsChanged', part: 'event' }],
    [{ event: '{' }, { kind: 'without a kind', part: 'event' }],
    [{ event: 'null' }, { kind: 'without a kind', part: 'event' }],
    [{ audience: '[]' }, { kind: 'AlertWordsChanged', part: 'audience' }],
    [{ audience: '{"users":[1],"unless":[2]}' }, { kind: 'AlertWordsChanged', part: 'audience' }],
    [
      { audience: '{"users":[],"receivers":{"channelId":1,"messageId":2,"unless":[2]}}' },
      { kind: 'AlertWordsChanged', part: 'audience' },
    ],
    [
      { audience: '{"users":[],"receivers":{"channelId":1,"messageId":2,"rule":"andMuted"}}' },
      { kind: 'AlertWordsChanged', part: 'audience' },
    ],
  ] as const)('skips an entry with %j, for those who may be concerned', (given, unreadable) => {
    const audience = unreadable.part === 'event' ? content.audience : everyone;
    expect(readStoredEntry(stored(given))).toEqual({
      content: { event: { _tag: 'EntrySkipped', kind: unreadable.kind }, audience, flags: {} },
      unreadable,
    });
  });

  it.each([
    ['{"read":[1],"pinned":[2]}', { read: [1] }],
    ['{"read":[1],"mentioned":{"group":2}}', { read: [1] }],
    ['7', {}],
    ['', {}],
  ])('omits the flags that it cannot read in %s', (flags, known) => {
    expect(readStoredEntry(stored({ flags }))).toEqual({
      content: { ...content, flags: known },
      unreadable: { kind: 'AlertWordsChanged', part: 'flags' },
    });
  });
});
