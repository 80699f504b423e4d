import { countedServer } from '../testing/counted-server';
import { callsInOrder, fill } from '../testing/filled-realm';

/** Endpoints that the walk cannot call successfully, with the reason. */
const unsuccessful: Readonly<Record<string, string>> = {
  'delete /bot_storage': 'only bots have a storage',
  'delete /sessions/:session_id': 'the walk has no session',
  'delete /sessions/current': 'only a browser with a session calls it',
  'delete /realm/emoji/:emoji_name': 'there is no custom emoji without an upload',
  'get /bot_storage': 'only bots have a storage',
  'get /sessions/current': 'only a browser with a session calls it',
  'patch /channel_folders': 'it must name a folder that the walk creates',
  'patch /realm/linkifiers': 'it must name a linkifier that the walk creates',
  'patch /realm/profile_fields': 'it must name a field that the walk creates',
  'post /chat-outgoing-webhook': 'only outgoing webhook bots may call it',
  'post /dev_fetch_api_key': 'it is always refused',
  'post /external/:integration': 'it takes the API key of an incoming webhook bot in the URL',
  'post /fetch_api_key': 'it takes a password, and one account',
  'post /join': 'it takes a token that is only in an email',
  'post /join/requests': 'only people without an account call it',
  'post /message_edit_typing': 'it is an older path that ends before this level',
  'post /messages/:message_id/report': 'it takes a channel for reports',
  'post /realm/emoji/:emoji_name': 'it takes a file',
  'post /sessions': 'it takes a password, and one account',
  'post /submessage': 'it takes a message with a widget',
  'post /user_uploads': 'it takes a file',
  'post /users/me/avatar': 'it takes a file',
  'put /bot_storage': 'only bots have a storage',
};

/**
 * Requests may share statements with others, and load again what changed in memory, so that one
 * sends a few more at times. One more for each object of the large realm would be 27 more.
 */
const slack = 10;

/** Statements whose number follows from the bytes of what they write, each of a bounded size. */
const isBounded = (text: string): boolean => text.includes('update event_head');

describe('the number of statements of each endpoint', () => {
  const { server, counting } = countedServer();

  /** The statements of each call about the target, in the order in which they were sent. */
  const walk = async (name: string, size: number) => {
    const [caller, target] = await fill(await server().newRealm(name), size);
    const counts: { route: string; title: string; status: number; texts: readonly string[] }[] = [];
    for (const { route, title, call } of callsInOrder(target)) {
      const [{ status }, texts] = await counting(() => call(caller));
      counts.push({
        route,
        title,
        status,
        texts: texts.filter((text) => !isBounded(text)),
      });
    }
    return counts;
  };

  it('is the same in a realm of ten times the size', async () => {
    const small = await walk('small', 3);
    const large = await walk('large', 30);
    expect(large.map(({ title, status }) => `${title}: ${status}`)).toEqual(
      small.map(({ title, status }) => `${title}: ${status}`),
    );
    const more = large.flatMap(({ title, texts }, index) => {
      const before = small[index]?.texts ?? [];
      return texts.length > before.length + slack
        ? [{ title, small: before.length, large: texts.length }]
        : [];
    });
    expect(more).toEqual([]);
    const walked = new Set(large.map(({ route }) => route));
    const successful = new Set(
      large.filter(({ status }) => status === 200).map(({ route }) => route),
    );
    expect(
      Array.from(walked)
        .filter((route) => !successful.has(route))
        .sort(),
    ).toEqual(Object.keys(unsuccessful).sort());
  });
});
