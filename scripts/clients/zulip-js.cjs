// Uses a server with the package zulip-js as its users do, and prints what it saw as JSON.
// Usage: node scripts/clients/zulip-js.cjs SITE EMAIL API_KEY
const { createReadStream, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const zulipInit = require('zulip-js');

const [, , realm, username, apiKey] = process.argv;

const upload = async (client, folder) => {
  const path = join(folder, 'note.txt');
  writeFileSync(path, 'a note');
  return client.callEndpoint('/user_uploads', 'POST', { file: createReadStream(path) });
};

const run = async (folder) => {
  const client = await zulipInit({ username, apiKey, realm });
  const { full_name: name } = await client.users.me.getProfile();
  const settings = await client.server.settings();
  const queue = await client.queues.register({ event_types: ['message', 'reaction'] });
  await client.users.me.subscriptions.add({
    subscriptions: JSON.stringify([{ name: 'clients' }]),
  });
  const question = await client.messages.send({
    type: 'stream',
    to: 'clients',
    topic: 'js',
    content: 'question',
  });
  const reaction = await client.reactions.add({ message_id: question.id, emoji_name: 'tada' });
  const file = await upload(client, folder);
  const seen = [];
  let reply;
  let last = queue.last_event_id;
  while (seen.length < 3) {
    const { events } = await client.events.retrieve({
      queue_id: queue.queue_id,
      last_event_id: last,
      dont_block: false,
    });
    for (const event of events) {
      last = event.id;
      if (event.type === 'message') {
        seen.push(event.message.content);
      }
      if (event.type === 'reaction') {
        seen.push(`${event.emoji_name} by ${event.user.full_name}`);
      }
      if (event.type === 'message' && reply === undefined) {
        reply = await client.messages.send({
          type: 'stream',
          to: event.message.display_recipient,
          topic: event.message.subject,
          content: `reply to ${event.message.sender_full_name}`,
        });
      }
    }
  }
  await client.queues.deregister({ queue_id: queue.queue_id });
  return {
    name,
    level: settings.zulip_feature_level,
    results: [queue, question, reaction, file, reply].map(({ result }) => result),
    upload: file.uri ?? file.url,
    seen: seen.sort(),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
run(folder)
  .then((report) => console.log(JSON.stringify(report)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => rmSync(folder, { recursive: true }));
