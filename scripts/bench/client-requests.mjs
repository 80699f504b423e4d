// The everyday requests of clients whose cost is measured: the same for any server of the public API,
// so that two of them can be compared (rows/sides.mjs).
import { requestText } from './raw-http.mjs';
import { call } from './world.mjs';

/** Of how many messages flags are changed at once. */
const flagged = 1_000;

const api = (method, path, account, form) => requestText(method, `/api/v1${path}`, account, form);

const plainText = 'Lunch at **noon**? The place near the `station` has tables outside.';

const sending = (channel, content) => (account) =>
  api('POST', '/messages', account, { type: 'stream', to: channel, topic: 'a topic', content });

const page = (count) => `/messages?anchor=newest&num_before=${count}&num_after=0`;

const searching = (word) => (account) => {
  const narrow = JSON.stringify([{ operator: 'search', operand: word }]);
  return api('GET', `${page(100)}&narrow=${encodeURIComponent(narrow)}`, account);
};

/** Starring by turns with the contrary, so that each request changes something. */
const starring = (ids) => (account) =>
  ['add', 'remove'].map((op) =>
    api('POST', '/messages/flags', account, {
      messages: JSON.stringify(ids),
      op,
      flag: 'starred',
    }),
  );

const rendering = (contents) => (account) =>
  contents.map((content) => api('POST', '/messages/render', account, { content }));

const codeText = 'It fails here:\n\n```python\ndef total(items):\n    return sum(items)\n```';

/**
 * Pairs of a name and of what makes the request of an account, or its requests by turns.
 *
 * @param world the names of channels, from small to large; words that few and that a hundred messages
 *   have; the name of a person
 */
export const requestsOfClients = async (site, account, { channels, words, person }) => {
  const { messages } = await call(site, account, 'GET', page(flagged));
  const [small] = channels;
  const mentioning = `@**${person}** ${plainText} See https://example.org/menu.`;
  return [
    ['GET /users/me', (one) => api('GET', '/users/me', one)],
    ...channels.map((channel) => [`POST /messages to ${channel}`, sending(channel, plainText)]),
    [`POST /messages to ${small}, a mention`, sending(small, mentioning)],
    [`POST /messages to ${small}, @**topic**`, sending(small, `@**topic** ${plainText}`)],
    ['GET /messages, 100', (one) => api('GET', page(100), one)],
    ...words.map((word) => [`GET /messages, search for ${word}`, searching(word)]),
    [`POST /messages/flags, ${flagged} ids`, starring(messages.map(({ id }) => id))],
    ['POST /messages/render, a short text', rendering(['Lunch at **noon**? :tada:'])],
    ['POST /messages/render, three texts', rendering([plainText, codeText, mentioning])],
    ['GET /users', (one) => api('GET', '/users', one)],
    ['POST /register, everything', (one) => api('POST', '/register', one, {})],
    [
      'POST /register, messages only',
      (one) =>
        api('POST', '/register', one, {
          event_types: '["message"]',
          fetch_event_types: '["message"]',
        }),
    ],
  ];
};
