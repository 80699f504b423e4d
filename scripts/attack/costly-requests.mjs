// The costliest requests that one account can send, by what they cost.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

/** A grey picture; 9400 x 9400 pixels have some 90 kB. */
const png = (width, height) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">' +
    '<feTurbulence baseFrequency="0.01" numOctaves="10"/></filter>' +
    '<rect width="9000" height="9000" filter="url(#f)"/></svg>',
);

const upload = (path, bytes, name) => () => {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'image/png' }), name);
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

const query = (path, parameters) => () => ({
  path: `${path}?${new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]),
  )}`,
});

const fill = (text, length = 10_000) => text.repeat(Math.floor(length / text.length));

const costlyTexts = {
  tables: fill('|a|b|\n|-|-|\n|c|d|\n\n'),
  formulas: fill('$$\\frac{a}{b}$$ '),
  emoji: fill('😀'),
  quotes: fill('> '),
  links: fill('[a](https://x.example) '),
};

const manyMessages = 200;

const manyParameters = Array.from({ length: 300_000 }, (_, n) => n).join('&');

/** Prepares what some of the requests read, with `call(method, path, parameters)`. */
export const costlyRequests = async (call) => {
  await call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'target' }] });
  for (let made = 0; made < 1500; made += 500) {
    await call('POST', '/users/me/subscriptions', {
      subscriptions: Array.from({ length: 500 }, (_, n) => ({
        name: `channel ${made + n}`,
        description: 'd'.repeat(1000),
      })),
    });
  }
  for (let sent = 0; sent < manyMessages; sent += 1) {
    await call('POST', '/messages', {
      type: 'channel',
      to: 'target',
      topic: 'costly',
      content: costlyTexts.links,
    });
  }
  let channels = 0;
  return {
    ...Object.fromEntries(
      Object.entries(costlyTexts).map(([name, content]) => [
        `render ${name}`,
        form('POST', '/messages/render', { content }),
      ]),
    ),
    'large picture': upload('/user_uploads', png(9380, 9380), 'large.png'),
    'drawing as a picture': upload('/user_uploads', svg, 'drawing.png'),
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
    'new channels': () => ({
      method: 'POST',
      path: '/users/me/subscriptions',
      headers: formType,
      body: encode({
        subscriptions: Array.from({ length: 500 }, () => ({
          name: `new ${(channels += 1)}`,
          description: 'd'.repeat(1000),
        })),
      }),
    }),
  };
};
