// The use cases of Parley, called by your program.
import { createParley, describeFailure, orThrow } from '@parley/server';

const parley = await createParley({
  publicUrl: 'http://127.0.0.1:3000',
  database: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? './data',
  organization: {
    name: 'My team',
    owner: { email: 'owner@example.org', fullName: 'Owner' },
  },
});
await parley.start();

const owner = parley.as('owner@example.org');
await orThrow(owner.channels.subscribe({ channels: [{ name: 'general' }] }));

const greetings = { _tag: 'ToChannel', channel: 'general', topic: 'greetings' } as const;
await orThrow(owner.messages.send({ addressee: greetings, content: 'Hello, **world**' }));

const invited = await owner.accounts.invitePeople({ addresses: ['eve@example.org'] });
console.log(invited.ok ? 'Eve is invited' : describeFailure(invited.failure));

const page = await orThrow(
  owner.messages.list({
    anchor: 'newest',
    before: 10,
    narrow: [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'greetings' },
    ],
  }),
);
for (const { message } of page.messages) {
  console.log(`${message.sender.fullName}: ${message.content}`);
}

// Failures are values; each has a tag, and a text as the API words it.
const refused = await owner.messages.send({
  addressee: { ...greetings, channel: 'nowhere' },
  content: 'Is anybody here?',
});
if (!refused.ok) {
  console.log(`${refused.failure._tag}: ${describeFailure(refused.failure)}`);
}

await parley.stop();
