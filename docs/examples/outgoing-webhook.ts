// A program behind an outgoing webhook bot: Parley calls it, and posts what it returns.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createParley, orThrow } from '@parley/server';

const app = express();
app.post('/echo', express.json(), (request, response) => {
  const { data, message, token } = request.body;
  // The secret that only Parley and this program know.
  if (token !== expectedToken) {
    response.sendStatus(401);
    return;
  }
  response.json({ content: `${message.sender_full_name} said: ${data}` });
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const parley = await createParley({
  publicUrl: 'http://127.0.0.1:3000',
  database: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? './data',
  organization: {
    name: 'My team',
    owner: { email: 'owner@example.org', fullName: 'Owner' },
  },
  // The program is on this machine.
  allowsPrivateWebhooks: true,
});
await parley.start();

const outgoingWebhook = 3;
const payloadUrl = `http://127.0.0.1:${port}/echo`;
const owner = parley.as('owner@example.org');
// The first start creates the bot; later ones find it, and tell it their port.
const bots = await orThrow(owner.accounts.listBots());
const { bot } =
  bots.find((one) => one.bot.fullName === 'Echo') ??
  (await orThrow(
    owner.accounts.createBot({
      fullName: 'Echo',
      shortName: 'echo',
      type: outgoingWebhook,
      payloadUrl,
    }),
  ));
await orThrow(owner.accounts.updateBot({ botId: bot.userId, payloadUrl }));
const { token: expectedToken } = await orThrow(parley.as(bot.userId).messages.getOwnWebhook());

const events = parley.events('owner@example.org', { types: ['message'] });
await events.ready;
await orThrow(
  owner.messages.send({
    addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [bot.userId] } },
    content: 'Hi, Echo',
  }),
);
for await (const event of events) {
  if (event.type === 'message' && event.message.sender_id === bot.userId) {
    console.log(event.message.content);
    break;
  }
}

await parley.stop();
server.close();
