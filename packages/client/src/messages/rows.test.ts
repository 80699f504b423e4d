import type { ListedMessage } from './message';
import type { MessageListRow } from './rows';
import { rowsOf } from './rows';

const noon = Date.UTC(2030, 0, 15, 12) / 1000;

const aMessage = (given: Partial<ListedMessage> = {}): ListedMessage => ({
  id: 1,
  type: 'stream',
  sender_id: 7,
  sender_email: 'seven@example.org',
  sender_full_name: 'Seven',
  sender_realm_str: '',
  avatar_url: null,
  recipient_id: 1,
  display_recipient: 'verona',
  stream_id: 5,
  subject: 'balcony',
  content: '<p>hello</p>',
  content_type: 'text/html',
  client: 'test',
  is_me_message: false,
  timestamp: noon,
  reactions: [],
  submessages: [],
  topic_links: [],
  flags: [],
  ...given,
});

const rowsWith = (
  messages: readonly ListedMessage[],
  given: Partial<Parameters<typeof rowsOf>[0]> = {},
): readonly MessageListRow[] =>
  rowsOf({
    messages,
    pending: [],
    ownId: 1,
    namesPlaces: false,
    hasAllOlder: true,
    firstUnreadId: undefined,
    ...given,
  });

/** The types of the rows; a message that shows its sender has a capital letter. */
const outline = (rows: readonly MessageListRow[]): readonly string[] =>
  rows.map((row) => (row.type === 'message' && row.isFirst ? 'Message' : row.type));

describe('the rows of a list', () => {
  it('group the messages of a sender within ten minutes', () => {
    const rows = rowsWith([
      aMessage(),
      aMessage({ id: 2, timestamp: noon + 599 }),
      aMessage({ id: 3, timestamp: noon + 599 + 600 }),
      aMessage({ id: 4, timestamp: noon + 1200, sender_id: 8 }),
      aMessage({ id: 5, timestamp: noon + 1201, sender_id: 8, is_me_message: true }),
    ]);
    expect(outline(rows)).toEqual([
      ...['start', 'day', 'Message', 'message', 'Message', 'Message', 'Message'],
    ]);
  });

  it('begin each day with its date', () => {
    const rows = rowsWith([aMessage(), aMessage({ id: 2, timestamp: noon + 86_400 })]);
    expect(outline(rows)).toEqual(['start', 'day', 'Message', 'day', 'Message']);
  });

  it('mark the first unread message, which begins a group', () => {
    const rows = rowsWith([aMessage(), aMessage({ id: 2 })], { firstUnreadId: 2 });
    expect(outline(rows)).toEqual(['start', 'day', 'Message', 'unread', 'Message']);
  });

  it('name the conversations where there are several, regardless of case', () => {
    const messages = [
      aMessage(),
      aMessage({ id: 2, subject: 'BALCONY' }),
      aMessage({ id: 3, subject: 'tomb' }),
    ];
    expect(outline(rowsWith(messages, { namesPlaces: true }))).toEqual([
      ...['start', 'day', 'place', 'Message', 'message', 'place', 'Message'],
    ]);
    expect(outline(rowsWith(messages))).toEqual(['start', 'day', 'Message', 'message', 'message']);
  });

  it('end with what is being sent, and begin with what is being loaded', () => {
    const pending = [
      {
        status: 'sending' as const,
        localId: '9',
        message: { type: 'channel' as const, to: 5, topic: 'balcony', content: 'hi' },
      },
    ];
    const rows = rowsWith([aMessage()], { hasAllOlder: false, pending });
    expect(outline(rows)).toEqual(['loading', 'day', 'Message', 'pending']);
  });

  it('have distinct keys', () => {
    const messages = Array.from({ length: 20 }, (_, index) =>
      aMessage({ id: index + 1, timestamp: noon + index * 40_000, subject: `topic ${index % 3}` }),
    );
    const keys = rowsWith(messages, { namesPlaces: true, firstUnreadId: 4 }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
