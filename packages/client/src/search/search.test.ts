import { completeSearch, isWritingOperand } from './complete-search';
import { parseSearch, writeSearch } from './search';

const searchable = {
  channels: [
    { stream_id: 5, name: 'general' },
    { stream_id: 6, name: 'Design review' },
  ],
  users: [
    { user_id: 8, full_name: 'Ada Okafor', email: 'user8@example.org', delivery_email: null },
    { user_id: 9, full_name: 'Ben', email: 'ben@example.org' },
    { user_id: 10, full_name: 'Eve' },
    { user_id: 11, full_name: 'Eve' },
  ],
  ownId: 9,
};

const nameOf = {
  channel: (id: number) => searchable.channels.find((one) => one.stream_id === id)?.name ?? '?',
  user: (id: number) => searchable.users.find((one) => one.user_id === id)?.full_name ?? '?',
};

describe('a search', () => {
  it.each([
    ['channel:general', [{ operator: 'channel', operand: 5 }]],
    ['channel:"design REVIEW"', [{ operator: 'channel', operand: 6 }]],
    ['channel:nowhere', [{ operator: 'channel', operand: 'nowhere' }]],
    ['-sender:"Ada Okafor"', [{ operator: 'sender', operand: 8, negated: true }]],
    ['sender:me', [{ operator: 'sender', operand: 9 }]],
    ['sender:ben@example.org', [{ operator: 'sender', operand: 9 }]],
    ['sender:eve', [{ operator: 'sender', operand: 10 }]],
    ['sender:"Eve|11"', [{ operator: 'sender', operand: 11 }]],
    ['sender:', [{ operator: 'sender', operand: '' }]],
    ['dm:"Ada Okafor,Ben"', [{ operator: 'dm', operand: [8, 9] }]],
    ['dm:Ben,Nobody', [{ operator: 'dm', operand: 'Ben,Nobody' }]],
    ['id:12', [{ operator: 'id', operand: 12 }]],
    [
      'is:unread lunch',
      [
        { operator: 'is', operand: 'unread' },
        { operator: 'search', operand: 'lunch' },
      ],
    ],
  ])('%s', (text, terms) => {
    expect(parseSearch(text, searchable)).toEqual(terms);
  });

  it('is written with names', () => {
    const text = 'channel:"Design review" -sender:"Ada Okafor" id:12 is:starred lunch';
    expect(writeSearch(parseSearch(text, searchable), nameOf)).toBe(text);
  });
});

describe('the completion of a search', () => {
  const sources = {
    ...searchable,
    topicsIn: (channelId: number | undefined) =>
      channelId === 5 ? ['lunch', ''] : ['lunch', 'plans', 'lunch'],
  };
  const textsFor = (text: string) => completeSearch(text, sources).map((one) => one.text);

  it.each([
    ['lunch cha', ['lunch channel:', 'lunch channels:']],
    ['-h', ['-has:']],
    ['has:re', ['has:reaction ']],
    ['sender:Eve', ['sender:Eve|10 ', 'sender:Eve|11 ']],
    ['channel:des', ['channel:"Design review" ']],
    ['sender:"ada o', ['sender:"Ada Okafor" ']],
    ['topic:', ['topic:lunch ', 'topic:plans ']],
    ['channel:general topic:', ['channel:general topic:lunch ']],
    ['id:1', []],
    ['unknown:x', []],
  ])('%s', (text, expected) => {
    expect(textsFor(text)).toEqual(expected);
  });

  it('says whether an operand is being written', () => {
    expect(['is:', 'a -is:un', 'is', 'is:unread '].map(isWritingOperand)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
