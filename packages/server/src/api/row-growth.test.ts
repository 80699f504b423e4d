import { routes } from '@parley/adapter-http';
import type { Reading } from '@parley/adapter-postgres/testing';
import { startExplaining } from '@parley/adapter-postgres/testing';
import { countedServer } from '../testing/counted-server';
import { callsInOrder, fill } from '../testing/filled-realm';
import { grow } from '../testing/grown-realm';
import type { Target } from '../testing/route-calls';

/** People that the large organization has more, each with a channel, a message, a group and so on. */
const growth = 1000;

/** What may differ by chance, such as what is in memory; a part of what the organization has more. */
const slack = 300;

const allOf = (what: string): string => `its answer has all ${what}`;
const subscribers = 'tells the subscribers of a channel';
const counts = (what: string): string => `counts the ${what} for their limit, in an index alone`;

/** Routes that read more in a larger organization, each with the reason. */
const growing: Readonly<Record<string, string>> = {
  'delete /streams/:stream_id': 'writes what each subscriber has read, and tells them',
  'get /export/realm/consents': allOf('people'),
  'get /invites': allOf('invitations'),
  'get /messages/:message_id/read_receipts': allOf('readers'),
  'get /realm/presence': allOf('accounts that are present'),
  'get /streams': allOf('channels'),
  'get /users/me/:stream_id/topics': allOf(
    'topics of the channel, and reads its messages for them',
  ),
  'patch /messages/:message_id':
    'tells each subscriber their flags, and so who has read the message',
  'post /messages/flags/narrow':
    'counts up to 3,000 messages of the reader, to choose what finds the messages of a narrow',
  'post /channels/create': counts('channels'),
  'post /register': allOf('lists of the organization'),
  'post /user_groups/create': counts('groups'),
  'post /users': subscribers,
  'post /users/me/presence': allOf('accounts that are present'),
};

/** Routes of which only the first call reads more: what it loads is in memory then. */
const growingOnce: Readonly<Record<string, string>> = {
  'get /streams/:stream_id': 'loads the numbers of subscribers of all channels',
  'get /user_groups': 'loads the groups',
  'get /users/me/subscriptions':
    'counts the messages of this day in the channels, again only after new entries of the log',
  'post /messages': 'loads at most 1,000 alert words, and 10,000 pairs of who mutes whom',
  'post /messages/:message_id/reactions': 'loads who was in the channel when',
};

/** Endpoints that the walk cannot call successfully, with the reason. */
const unsuccessful: Readonly<Record<string, string>> = {
  'delete /bot_storage': 'only bots have a storage',
  'delete /api_keys/:api_key_id': 'the walk has no named key',
  'delete /export/realm/:export_id': 'it takes an export that a job has completed',
  'delete /sessions/:session_id': 'the walk has no session',
  'delete /users/:user_id/logins/provider': 'nobody logs in with a provider',
  'delete /sessions/current': 'only a browser with a session calls it',
  'delete /realm/api_keys/:api_key_id': 'the walk has no named key',
  'delete /realm/emoji/:emoji_name': 'there is no custom emoji without an upload',
  'get /bot_storage': 'only bots have a storage',
  'get /sessions/current': 'only a browser with a session calls it',
  'patch /channel_folders': 'it must name a folder that the walk creates',
  'patch /realm/linkifiers': 'it must name a linkifier that the walk creates',
  'patch /realm/profile_fields': 'it must name a field that the walk creates',
  'post /chat-outgoing-webhook': 'only outgoing webhook bots may call it',
  'post /dev_fetch_api_key': 'it is always refused',
  'post /external/:integration': 'it takes the API key of an incoming webhook bot in the URL',
  'post /jwt/fetch_api_key': 'it takes a token of the operator, and creates nothing',
  'post /fetch_api_key': 'it takes a password, and one account',
  'post /join': 'it takes a token that is only in an email',
  'post /join/requests': 'only people without an account call it',
  'patch /users/me/subscriptions': 'it ends before this level',
  'post /message_edit_typing': 'it is an older path that ends before this level',
  'post /messages/:message_id/report': 'it takes a channel for reports',
  'post /mobile_push/e2ee/test_notification': 'no service for phones is configured',
  'post /mobile_push/register': 'no service for phones is configured',
  'post /mobile_push/test_notification': 'no service for phones is configured',
  'post /realm/emoji/:emoji_name': 'it takes a file',
  'post /realm/icon': 'it takes a file',
  'post /realm/logo': 'it takes a file',
  'post /remove_client_device': 'it must name a device that the walk registers',
  'post /sessions': 'it takes a password, and one account',
  'post /submessage': 'it takes a message with a widget',
  'post /user_uploads': 'it takes a file',
  'post /users/me/avatar': 'it takes a file',
  'put /bot_storage': 'only bots have a storage',
};

/**
 * Requests load again what changed in memory, and load what is large in parts. One more for each
 * object of the large organization would be 1000 more.
 */
const statementSlack = 50;

/** Statements whose number follows from the bytes of what they write, each of a bounded size. */
const isBounded = (text: string): boolean => text.includes('update event_head');

/** Everything that a text can name, in a text as people write it. */
const textOf = ({ name, topic, messageIds: [id] }: Target): string => `
@**Person 7** and @_**Person 8|9**, @**all**, @**topic**, @*crowd 9*: see #**${name}>${topic}@${id}**,
https://example.org/a?b=c and LINK1-23 :) :tada: $$x^2$$

\`\`\`python
print('tea')
\`\`\`
`;

/** Parameters that are texts with mentions. */
const textParameters: ReadonlySet<string> = new Set(['content', 'description', 'note']);

/** In place of the values of other walks. */
const values: Target['values'] = {
  'get /messages': { anchor: 'first_unread', num_before: 5, num_after: 5 },
};

const withTexts = (target: Target): Target => ({
  ...target,
  values: Object.fromEntries(
    routes.map(({ method, path, parameters }) => [
      `${method} ${path}`,
      {
        ...target.values?.[`${method} ${path}`],
        ...values[`${method} ${path}`],
        ...Object.fromEntries(
          Object.keys(parameters)
            .filter((name) => textParameters.has(name))
            .map((name) => [name, textOf(target)]),
        ),
      },
    ]),
  ),
});

/** What these read depends on the jobs that are there. */
const isOfJobs = (text: string): boolean => text.includes('graphile_worker.');

const total = (readings: readonly Reading[], of: 'rows' | 'pages'): number =>
  Math.round(readings.reduce((sum, reading) => sum + reading[of], 0));

/**
 * What the statements of a call have read. A job that runs meanwhile may send the same ones, so that
 * there are more readings than statements: the smallest are taken.
 */
const readingsOf = (texts: readonly string[], readings: readonly Reading[]): readonly Reading[] =>
  Array.from(new Set(texts))
    .filter((text) => !isOfJobs(text))
    .flatMap((text) =>
      readings
        .filter((reading) => reading.text === text)
        .sort((a, b) => a.rows - b.rows)
        .slice(0, texts.filter((each) => each === text).length),
    );

/** The statement that reads the most rows. */
const most = (readings: readonly Reading[]): string | undefined =>
  readings.reduce((a, b) => (b.rows > a.rows ? b : a), readings[0] ?? { rows: 0, text: '' }).text;

describe('what each endpoint reads', () => {
  const current: { readings: Reading[] } = { readings: [] };
  const stop = startExplaining((reading) => void current.readings.push(reading));
  const { server, counting } = countedServer();
  afterAll(stop);

  /** What each call about the target reads, in the order in which the calls are made. */
  const walk = async (name: string, more: number) => {
    const realm = await server().newRealm(name);
    const [caller, filled] = await fill(realm, 3);
    const target = withTexts(filled);
    if (more > 0) {
      await grow(realm.databaseUrl, more, target);
    }
    const read = [];
    for (const { route, title, call } of callsInOrder(target)) {
      current.readings = [];
      const [{ status }, texts] = await counting(() => call(caller));
      read.push({
        route,
        status,
        title: `${title}: ${status}`,
        statements: texts.filter((text) => !isBounded(text)).length,
        readings: readingsOf(texts, current.readings),
      });
    }
    return read;
  };

  const walks = {
    small: [] as Awaited<ReturnType<typeof walk>>,
    large: [] as Awaited<ReturnType<typeof walk>>,
  };

  beforeAll(async () => {
    walks.small = await walk('small', 0);
    walks.large = await walk('large', growth);
  });

  it('is what all endpoints do, and all succeed that can', () => {
    const { small, large } = walks;
    expect(large.map(({ title }) => title)).toEqual(small.map(({ title }) => title));
    const successful = new Set(
      large.filter(({ status }) => status === 200).map(({ route }) => route),
    );
    expect(
      Array.from(new Set(large.map(({ route }) => route)))
        .filter((route) => !successful.has(route))
        .sort(),
    ).toEqual(Object.keys(unsuccessful).sort());
  });

  it('takes as many statements in a large organization as in a small one', () => {
    const { small, large } = walks;
    expect(
      large.flatMap(({ title, statements }, index) => {
        const before = small[index]?.statements ?? 0;
        return statements > before + statementSlack ? [{ title, before, statements }] : [];
      }),
    ).toEqual([]);
  });

  it('does not grow with the organization', () => {
    const { small, large } = walks;
    const grown = large.flatMap(({ route, title, readings }, index) => {
      const before = small[index]?.readings ?? [];
      const rows = total(readings, 'rows') - total(before, 'rows');
      const pages = total(readings, 'pages') - total(before, 'pages');
      return rows > slack || pages > slack ? [{ route, title, rows, pages, readings }] : [];
    });
    const isFirst = ({ route, title }: { readonly route: string; readonly title: string }) =>
      grown.find((other) => other.route === route)?.title === title;
    const continuing = grown.filter((each) => !(each.route in growingOnce && isFirst(each)));
    expect(
      continuing
        .filter(({ route }) => !(route in growing))
        .map(({ title, rows, pages, readings }) => ({ title, rows, pages, most: most(readings) })),
    ).toEqual([]);
    expect(Array.from(new Set(continuing.map(({ route }) => route))).sort()).toEqual(
      Object.keys(growing).sort(),
    );
  });
});
