// `npm run demo`: two people, one channel, one message, and how fast it travels. It speaks to a
// running server with the owner's credentials, which it reads from the file named on the command
// line (`npm run demo -- path/to/owner.chatrc`) or from DATA_DIR. If none is named and no server
// answers, it starts one, and stops it at the end.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Client, readCredentials } from './demo/client.mjs';
import { startServer } from './demo/server.mjs';

const dataDir = resolve(process.env.DATA_DIR ?? 'data');
const ownerFile = resolve(process.argv[2] ?? join(dataDir, 'owner.chatrc'));
const password = 'an-example-for-everyone-to-see';

const isRunning = async (file) =>
  existsSync(file) && (await new Client(readCredentials(file)).answers());

/** A user, created by the owner unless an earlier demo did. */
const ensureUser = async (owner, email, name) => {
  const { members } = await owner.get('/users');
  if (!members.some((member) => (member.delivery_email ?? member.email) === email)) {
    await owner.post('/users', { email, password, full_name: name });
  }
  return owner.logIn(email, password);
};

const keep = ({ site, email, key }, folder) => {
  const file = join(folder, `${email.split('@')[0]}.chatrc`);
  writeFileSync(file, `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`, { mode: 0o600 });
  return file;
};

/** Waits for messages until it has the one that says `text`. */
const waitForMessage = async (reader, queue, text) => {
  let lastEventId = queue.last_event_id;
  for (;;) {
    const { events } = await reader.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: lastEventId,
    });
    for (const event of events) {
      if (event.type === 'message' && event.message.content.includes(text)) {
        return { event, receivedAt: performance.now() };
      }
      lastEventId = event.id;
    }
  }
};

/** Resolves to the queue as the reader knows it afterwards. */
const sendAndReceive = async (sender, reader, queue, text) => {
  const waiting = waitForMessage(reader, queue, text);
  const sentAt = performance.now();
  await sender.post('/messages', { type: 'stream', to: 'demo', topic: 'hello', content: text });
  const answeredAt = performance.now();
  const { event, receivedAt } = await waiting;
  const { message } = event;
  const place = `#${message.display_recipient} > ${message.subject}`;
  console.log(
    `${reader.name} received "${text}" from ${message.sender_full_name} in ${place} ` +
      `after ${(receivedAt - sentAt).toFixed(1)} ms ` +
      `(${sender.name} was answered after ${(answeredAt - sentAt).toFixed(1)} ms)`,
  );
  return { ...queue, last_event_id: event.id };
};

const play = async (owner, folder) => {
  const romeo = await ensureUser(owner, 'romeo@example.org', 'Romeo');
  const juliet = await ensureUser(owner, 'juliet@example.org', 'Juliet');
  await romeo.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'demo', description: 'Where the demo plays' }],
    principals: [romeo.userId, juliet.userId],
  });
  console.log('Romeo and Juliet are in #demo. Juliet waits for events, Romeo sends.');

  const queue = await juliet.post('/register', { event_types: ['message'], apply_markdown: false });
  const stamp = new Date().toISOString();
  const next = await sendAndReceive(romeo, juliet, queue, `Good morning! It is ${stamp}.`);
  // The first message waits for the renderer to load, the next ones do not.
  const last = await sendAndReceive(romeo, juliet, next, `Are you there? (${stamp})`);
  await juliet.delete('/events', { queue_id: last.queue_id });

  console.log('For playing on:');
  for (const user of [romeo, juliet]) {
    console.log(`  ${user.name}: ${keep(user, folder)}`);
  }
  console.log(`  curl -s -u ${juliet.email}:${juliet.key} ${juliet.site}/api/v1/users/me`);
};

const isNamed = process.argv[2] !== undefined;
if (isNamed && !(await isRunning(ownerFile))) {
  console.error(`No server answers at the site of ${ownerFile}.`);
  process.exit(1);
}
const server = (await isRunning(ownerFile)) ? undefined : await startServer(dataDir);
try {
  const file = server?.ownerFile ?? ownerFile;
  await play(new Client(readCredentials(file)), dirname(file));
} finally {
  await server?.stop();
}
