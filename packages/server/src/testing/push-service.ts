import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSender } from '@parley/core/accounts';
import { webPushSender } from '@parley/adapter-webhooks';
import { newPushBrowser, newVapidKeys } from '@parley/adapter-webhooks/testing';

/** A push service on this machine, and one browser that has subscribed there. */
export type PushServiceOnThisMachine = {
  /** Sends to the service what is for any other. */
  readonly sender: PushSender;
  readonly subscription: {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  };
  readonly stop: () => void;
};

/** @param receive called with what the browser reads of each notification */
export const startPushService = async (
  receive: (payload: unknown) => void,
): Promise<PushServiceOnThisMachine> => {
  const browser = newPushBrowser();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(201).end();
      receive(browser.read(Buffer.concat(chunks)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const vapid = newVapidKeys();
  const sender = webPushSender({
    keys: () => [vapid],
    contact: 'mailto:noreply@parley.test',
    allowsPrivateNetworks: true,
  });
  return {
    // Servers accept `https:` alone, for which this one would need a certificate.
    sender: {
      ...sender,
      send: (registration, payload) =>
        sender.send({ ...registration, token: `http://127.0.0.1:${port}/` }, payload),
    },
    subscription: { endpoint: 'https://push.parley.test/1', ...browser.keys },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
