// The costliest requests that one account can send, by what they cost.
import { png, svg } from './pictures.mjs';

const upload =
  (path, bytes, name, type = 'image/png') =>
  () => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type }), name);
    return { method: 'POST', path, body: form };
  };

const encode = (parameters) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Encoded once: the client is to cost little beside the program. */
const form = (method, path, parameters) => {
  const body = encode(parameters);
  return () => ({ method, path, headers: formType, body });
};

/** Encoded for each request, from its number: no request is like another. */
const formOf = (method, path, parameters) => {
  let number = 0;
  return () => ({ method, path, headers: formType, body: encode(parameters((number += 1))) });
};

const query = (path, parameters) => () => ({
  path: `${path}?${new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]),
  )}`,
});

const maxMessageLength = 10_000;

const fill = (text, length = maxMessageLength) =>
  text.repeat(Math.floor(length / [...text].length));

const costlyTexts = {
  tables: fill('|a|b|\n|-|-|\n|c|d|\n\n'),
  formulas: fill('$$\\frac{a}{b}$$ '),
  emoji: fill('😀'),
  quotes: fill('> '),
  links: fill('[a](https://x.example) '),
};

/** A text of everything that a renderer loads when it is first needed. */
const everything = (names, number) =>
  fill(
    [
      `${number} $$\\sum_{n=${number}}^\\infty \\sqrt{\\frac{a_n}{b_n}}$$`,
      names.map((name) => `@**${name}**`).join(' '),
      ...['python', 'typescript', 'cpp', 'html', 'sql'].map(
        (language) =>
          `\`\`\`${language}\nfor (const a of [${number}]) { return "b"; } // <c>\n\`\`\``,
      ),
      '```math\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n```',
      '|a|b|\n|-|-|\n|:smile:|[d](https://x.example)|',
      '\n',
    ].join('\n'),
  );

const manyMessages = 200;

const manyParameters = Array.from({ length: 300_000 }, (_, n) => n).join('&');

const channelsAtOnce = 500;

const newChannels = (nameOf) => ({
  subscriptions: Array.from({ length: channelsAtOnce }, (_, n) => ({
    name: nameOf(n),
    description: 'd'.repeat(1000),
  })),
});

/**
 * Prepares what some of the requests read, with `call(method, path, parameters)` of the attacker and
 * of the owner. `names` are those of members.
 */
export const costlyRequests = async ({ attacker, owner, names }) => {
  const { user_id: attackerId } = await attacker('GET', '/users/me');
  await attacker('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'target' }] });
  // An owner, because a member can add fewer to what every registration contains.
  for (let made = 0; made < 3; made += 1) {
    await owner('POST', '/users/me/subscriptions', {
      ...newChannels((n) => `channel ${made} ${n}`),
      principals: [attackerId],
    });
  }
  for (let sent = 0; sent < manyMessages; sent += 1) {
    await attacker('POST', '/messages', {
      type: 'channel',
      to: 'target',
      topic: 'costly',
      content: costlyTexts.links,
    });
  }
  return {
    ...Object.fromEntries(
      Object.entries(costlyTexts).map(([name, content]) => [
        `render ${name}`,
        form('POST', '/messages/render', { content }),
      ]),
    ),
    'render everything': formOf('POST', '/messages/render', (number) => ({
      content: everything(names, number),
    })),
    'large picture': upload('/user_uploads', png(9380, 9380), 'large.png'),
    'drawing as a picture': upload('/user_uploads', svg, 'drawing.png'),
    'large file': upload('/user_uploads', Buffer.alloc(20_000_000, 'x'), 'large.txt', 'text/plain'),
    'tiny file': upload('/user_uploads', Buffer.from('x'), 'tiny.txt', 'text/plain'),
    avatar: upload('/users/me/avatar', png(9380, 9380), 'avatar.png'),
    'many parameters': () => ({
      method: 'POST',
      path: '/messages',
      headers: formType,
      body: manyParameters,
    }),
    'a large body': form('POST', '/drafts', { drafts: 'x'.repeat(2_000_000) }),
    'deep JSON': form('POST', '/users/me/subscriptions', { subscriptions: '['.repeat(1_000_000) }),
    'wide JSON': form('POST', '/messages/flags', {
      messages: `[${Array.from({ length: 290_000 }, (_, n) => n).join()}]`,
      op: 'add',
      flag: 'read',
    }),
    register: form('POST', '/register', {}),
    messages: query('/messages', { anchor: 10_000_000, num_before: 5000, num_after: 0 }),
    subscriptions: query('/users/me/subscriptions', { include_subscribers: true }),
    search: query('/messages', {
      anchor: 10_000_000,
      num_before: 5000,
      num_after: 0,
      narrow: [{ operator: 'search', operand: Array.from({ length: 200 }, (_, n) => n).join(' ') }],
    }),
    'new channels': formOf('POST', '/users/me/subscriptions', (number) =>
      newChannels((n) => `new ${number} ${n}`),
    ),
    'the same channels': form(
      'POST',
      '/users/me/subscriptions',
      newChannels((n) => `channel 0 ${n}`),
    ),
  };
};
