import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookRequest } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import { httpWebhookCaller } from './http-webhook-caller';

type Received = { readonly head: IncomingMessage; readonly body: string };

describe('httpWebhookCaller', () => {
  const servers: Server[] = [];
  const listen = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  };
  afterEach(() => {
    servers.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    });
  });

  const bot = httpWebhookCaller({ allowsPrivateNetworks: true });
  /** For calls that never end, so that a slow machine makes no difference. */
  const hasty = httpWebhookCaller({ allowsPrivateNetworks: true, timeout: 0.05 });
  const json = (url: string): WebhookRequest => ({
    url,
    deliveryId: '1-2-3',
    body: { _tag: 'Json', json: { data: 'héllo' } },
  });

  it('posts JSON or a form, and returns status and text unchanged', async () => {
    const received: Received[] = [];
    const url = await listen((head, response) => {
      let body = '';
      head.on('data', (chunk: Buffer) => (body += chunk.toString()));
      head.on('end', () => {
        received.push({ head, body });
        response.writeHead(received.length === 1 ? 200 : 418).end('{"content": "tea"}');
      });
    });
    expect(await bot.call(json(url))()).toEqual(
      E.right({ status: 200, text: '{"content": "tea"}' }),
    );
    const form: WebhookRequest = {
      url,
      deliveryId: '1-2-3',
      body: { _tag: 'Form', fields: { text: 'a&b', n: '1' } },
    };
    expect(await bot.call(form)()).toEqual(E.right({ status: 418, text: '{"content": "tea"}' }));
    expect(
      received.map(({ head, body }) => [head.method, head.headers['content-type'], body]),
    ).toEqual([
      ['POST', 'application/json', '{"data":"héllo"}'],
      ['POST', 'application/x-www-form-urlencoded', 'text=a%26b&n=1'],
    ]);
    expect(received[0]?.head.headers['x-parley-delivery']).toBe('1-2-3');
    expect(received[0]?.head.headers['user-agent']).toContain('OutgoingWebhook');
  });

  it('does not follow redirects, which could lead anywhere', async () => {
    const url = await listen((_, response) =>
      response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(await bot.call(json(url))()).toEqual(E.right({ status: 302, text: '' }));
  });

  it('reports why there is no response', async () => {
    const silent = await listen(() => undefined);
    const trickling = await listen((_, response) => {
      response.writeHead(200).write('{');
    });
    const endless = await listen((_, response) => {
      response.writeHead(200).end('x'.repeat(1_100_000));
    });
    expect(await hasty.call(json(silent))()).toEqual(E.left({ _tag: 'TimedOut' }));
    expect(await hasty.call(json(trickling))()).toEqual(E.left({ _tag: 'TimedOut' }));
    expect(await bot.call(json(endless))()).toMatchObject(E.left({ _tag: 'Failed' }));
    expect(await bot.call(json('http://127.0.0.1:1/'))()).toEqual(E.left({ _tag: 'NotReached' }));
    expect(await bot.call(json('http://nowhere.invalid/'))()).toEqual(
      E.left({ _tag: 'NotReached' }),
    );
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost:9/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://0.0.0.0:9/',
    'http://2130706433:9/',
    'https://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1:9/',
  ])('does not connect to a private network unless allowed: %s', async (url) => {
    const careful = httpWebhookCaller({ allowsPrivateNetworks: false });
    expect(await careful.call(json(url))()).toEqual(E.left({ _tag: 'NotAllowed' }));
    expect(await careful.call(json(''))()).toEqual(E.left({ _tag: 'NoUrl' }));
  });
});
