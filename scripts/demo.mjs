// `npm run demo`: two people, one channel, one message, and how fast it travels. It speaks to a
// running server with the owner's credentials, which it reads from the file named on the command
// line (`npm run demo -- path/to/owner.chatrc`) or from DATA_DIR. If none is named and no server
// answers, it starts one, and stops it at the end.
import './require-node.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { startServer } from './demo/server.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare({ onlyToRun: true });
const { connect, createApi, parseChatrc } = createRequire(import.meta.url)(
  join(root, 'packages/client/dist/index.js'),
);

const dataDir = resolve(process.env.DATA_DIR ?? 'data');
const ownerFile = resolve(process.argv[2] ?? join(dataDir, 'owner.chatrc'));
const password = 'an-example-for-everyone-to-see';

const readAccount = (file) => parseChatrc(readFileSync(file, 'utf8'));

const isRunning = async (file) => {
  if (!existsSync(file)) {
    return false;
  }
  try {
    await createApi(readAccount(file)).call('getServerSettings');
    return true;
  } catch {
    return false;
  }
};

/** A user, created by the owner unless an earlier demo did, with the key that their password gets. */
const ensureUser = async (site, owner, email, name) => {
  const { members } = await owner.call('listUsers');
  if (!members.some((member) => (member.delivery_email ?? member.email) === email)) {
    await owner.call('createUser', { email, password, full_name: name });
  }
  const { api_key, user_id } = await createApi({ site }).call('fetchApiKey', {
    username: email,
    password,
  });
  return { site, email, apiKey: api_key, userId: user_id, name };
};

const keep = ({ site, email, apiKey }, folder) => {
  const file = join(folder, `${email.split('@')[0]}.chatrc`);
  writeFileSync(file, `[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`, { mode: 0o600 });
  return file;
};

/** Waits for messages until it has the one that says `text`. */
const waitForMessage = async (events, text) => {
  for await (const event of events) {
    if (event.type === 'message' && event.message.content.includes(text)) {
      return { message: event.message, receivedAt: performance.now() };
    }
  }
  throw new Error('the connection was closed');
};

const sendAndReceive = async (sender, reader, text) => {
  const waiting = waitForMessage(reader.connection.events(), text);
  // If sending fails, nobody waits for it.
  waiting.catch(() => undefined);
  const sentAt = performance.now();
  const sent = await sender.connection.send({
    type: 'channel',
    to: 'demo',
    topic: 'hello',
    content: text,
  });
  if (sent.status === 'failed') {
    throw sent.error;
  }
  const answeredAt = performance.now();
  const { message, receivedAt } = await waiting;
  const place = `#${message.display_recipient} > ${message.subject}`;
  console.log(
    `${reader.name} received "${text}" from ${message.sender_full_name} in ${place} ` +
      `after ${(receivedAt - sentAt).toFixed(1)} ms ` +
      `(${sender.name} received the response after ${(answeredAt - sentAt).toFixed(1)} ms)`,
  );
};

const play = async (account, folder) => {
  const owner = createApi(account);
  const people = [];
  for (const name of ['Romeo', 'Juliet']) {
    const email = `${name.toLowerCase()}@example.org`;
    const user = await ensureUser(account.site, owner, email, name);
    people.push({
      ...user,
      connection: connect({ ...user, register: { event_types: ['message'] } }),
    });
  }
  const [romeo, juliet] = people;
  try {
    await romeo.connection.call('subscribe', {
      subscriptions: [{ name: 'demo', description: 'Messages of the demo' }],
      principals: [romeo.userId, juliet.userId],
    });
    await Promise.all(people.map(({ connection }) => connection.ready));
    console.log('Romeo and Juliet are in #demo. Juliet waits for events, Romeo sends.');
    const stamp = new Date().toISOString();
    await sendAndReceive(romeo, juliet, `Good morning! It is ${stamp}.`);
    // The first message waits for the renderer to load, the next ones do not.
    await sendAndReceive(romeo, juliet, `Are you there? (${stamp})`);
  } finally {
    await Promise.all(people.map(({ connection }) => connection.close()));
  }

  console.log('Credentials, and a request to try:');
  for (const user of people) {
    console.log(`  ${user.name}: ${keep(user, folder)}`);
  }
  console.log(`  curl -s -u ${juliet.email}:${juliet.apiKey} ${juliet.site}/api/v1/users/me`);
};

const isNamed = process.argv[2] !== undefined;
if (isNamed && !(await isRunning(ownerFile))) {
  console.error(`The server named in ${ownerFile} does not respond.`);
  process.exit(1);
}
const server = (await isRunning(ownerFile)) ? undefined : await startServer(dataDir);
try {
  const file = server?.ownerFile ?? ownerFile;
  await play(readAccount(file), dirname(file));
} finally {
  await server?.stop();
}
