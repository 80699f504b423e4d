// A client of the REST API, which would run in another process or in a browser.
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  ApiError,
  addressOfPlace,
  connect,
  createApi,
  createMessages,
  narrowOfTerms,
  parseChatrc,
  parseSearch,
} from '@parley/client';
import { createParley, orThrow } from '@parley/server';

const dataDir = process.env.DATA_DIR ?? './data';
const parley = await createParley({
  publicUrl: 'http://127.0.0.1:3000',
  database: process.env.DATABASE_URL,
  dataDir,
  organization: {
    name: 'My team',
    owner: { email: 'owner@example.org', fullName: 'Owner' },
  },
});
await parley.start();
const server = express().use(parley.router).listen(0, '127.0.0.1');
await once(server, 'listening');

const { port } = server.address() as AddressInfo;
const site = `http://127.0.0.1:${port}`;
const email = 'owner@example.org';
const apiKey = await orThrow(parley.as(email).apiKey());

const connection = connect({ site, email, apiKey });
const events = connection.events();
await connection.ready;

await connection.call('subscribe', { subscriptions: [{ name: 'general' }] });
await connection.send({ type: 'channel', to: 'general', topic: 'hello', content: 'Hi!' });

for await (const event of events) {
  if (event.type === 'message' && event.message.subject === 'hello') {
    console.log(`${event.message.sender_full_name}: ${event.message.content}`);
    break;
  }
}

const conversations = createMessages(connection);
const list = conversations.list([
  { operator: 'channel', operand: 'general' },
  { operator: 'topic', operand: 'hello' },
]);
const shown = new Map<number, string>();
const stop = list.subscribe(() =>
  list.getState().messages.forEach(({ id, content }) => shown.set(id, content)),
);
await list.open('first_unread');
stop();
list.close();

const show = () => {
  const { status, state, pending } = connection.getState();
  const names = state.subscriptions?.map(({ name }) => name);
  console.log(status, names, pending.length);
};
const unsubscribe = connection.subscribe(show);
const result = await connection.send({
  type: 'channel',
  to: 'nowhere',
  topic: 'x',
  content: 'Hi!',
});
if (result.status === 'failed' && result.error instanceof ApiError) {
  console.log(result.error.code, result.error.msg);
  connection.discard(result.localId);
}
unsubscribe();

await connection.close();

await mkdir(dataDir, { recursive: true });
const file = `${dataDir}/me.chatrc`;
await writeFile(file, `[api]\nsite=${site}\nemail=${email}\nkey=${apiKey}\n`, { mode: 0o600 });

const api = createApi(parseChatrc(await readFile(file, 'utf8')));
const { messages } = await api.call('listMessages', { anchor: 'newest', num_before: 10 });
console.log(messages.map(({ content }) => content));

const searchable = { channels: [{ stream_id: 5, name: 'general' }], users: [], ownId: 8 };
const terms = parseSearch('channel:general is:starred lunch', searchable);
console.log(addressOfPlace({ narrow: narrowOfTerms(terms) }));

server.close();
server.closeAllConnections();
await parley.stop();
