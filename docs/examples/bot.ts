// A bot inside of your program that answers when it is mentioned.
import { createParley, orThrow } from '@parley/server';

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
// The first start creates the bot, and later ones find it.
const bots = await orThrow(owner.accounts.listBots());
const { bot } =
  bots.find((one) => one.bot.fullName === 'Clock') ??
  (await orThrow(owner.accounts.createBot({ fullName: 'Clock', shortName: 'clock' })));

const stopping = new AbortController();

const answer = async (): Promise<void> => {
  const events = parley.events(bot.userId, { types: ['message'], signal: stopping.signal });
  await events.ready;
  await orThrow(
    owner.messages.send({
      addressee: { _tag: 'ToChannel', channel: 'general', topic: 'time' },
      content: 'What time is it, @**Clock**?',
    }),
  );
  for await (const event of events) {
    if (event.type !== 'message' || event.message.sender_id === bot.userId) {
      continue;
    }
    await orThrow(
      parley.as(bot.userId).messages.send({
        addressee: { _tag: 'ToChannel', channel: 'general', topic: 'time' },
        content: `It is ${new Date().toISOString()}.`,
      }),
    );
    stopping.abort();
  }
};
await answer();

const page = await orThrow(owner.messages.list({ anchor: 'newest', before: 2 }));
for (const { message } of page.messages) {
  console.log(`${message.sender.fullName}: ${message.content}`);
}
await parley.stop();
