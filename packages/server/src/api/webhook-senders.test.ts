import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const secret = 'sésame "open"';

let server: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = server);
  await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'hooks' }] });
});

afterAll(() => server.stop());

const keyOfNewBot = async (integration: string, signs: boolean): Promise<string> => {
  const { status, body } = await owner.post('/bots', {
    full_name: `${integration} ${signs ? 'signed' : 'unsigned'}`,
    short_name: `${integration.replace('_', '-')}-${signs ? 'signed' : 'unsigned'}`,
    bot_type: 2,
    service_name: integration,
    ...(signs ? { config_data: { webhook_secret: secret } } : {}),
  });
  expect([integration, status]).toEqual([integration, 200]);
  return body.api_key;
};

/** How the bytes of a body are sent. */
type Transfer = 'chunked' | 'whole';

/** The bytes of a body in chunks, some of which end within a character. */
const chunked = (body: Buffer): Buffer => {
  const size = Math.max(1, Math.floor(body.length / 7));
  const pieces = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
};

/** Sends a request byte by byte as the service does, without a library that could change it. */
const send = async (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  transfer: Transfer = 'whole',
): Promise<{ readonly status: number; readonly body: string }> => {
  const { hostname, port } = new URL(server.site);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const length =
    transfer === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const head = [
    `POST /api/v1/external/${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    length,
    'Connection: close',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`, 'latin1');
  socket.write(transfer === 'chunked' ? chunked(body) : body);
  const response = await text(socket);
  return {
    status: Number(response.split(' ')[1]),
    body: response.split('\r\n\r\n').slice(1).join('\r\n\r\n'),
  };
};

const newest = async (): Promise<{ readonly subject: string; readonly content: string }> =>
  (
    await owner.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: 'hooks' }],
      apply_markdown: false,
    })
  ).body.messages.at(-1);

const hmac = (body: Buffer, algorithm = 'sha256'): string =>
  createHmac(algorithm, secret).update(body).digest('hex');

/** The key of the bot of each integration. */
const keys = new Map<string, string>();

type Sender = {
  readonly integration: string;
  readonly body: string;
  /** The headers of the service for these bytes. */
  readonly headers: (body: Buffer) => Readonly<Record<string, string>>;
  /** What the posted message contains. */
  readonly posts: string;
};

const ping = JSON.stringify({ zen: 'Żółć & 100 % simple+clear.' });

const senders: Readonly<Record<string, Sender>> = {
  'GitHub with JSON': {
    integration: 'github',
    body: ping,
    headers: (body) => ({
      'User-Agent': 'GitHub-Hookshot/044aadd',
      'Content-Type': 'application/json',
      'X-GitHub-Event': 'ping',
      'X-GitHub-Delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'X-Hub-Signature': `sha1=${hmac(body, 'sha1')}`,
      'X-Hub-Signature-256': `sha256=${hmac(body)}`,
    }),
    posts: 'Żółć & 100 % simple+clear.',
  },
  // The signature covers the encoded form.
  'GitHub with a form': {
    integration: 'github',
    body: new URLSearchParams({ payload: ping }).toString(),
    headers: (body) => ({
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-GitHub-Event': 'ping',
      'X-Hub-Signature-256': `sha256=${hmac(body)}`,
    }),
    posts: 'Żółć & 100 % simple+clear.',
  },
  GitLab: {
    integration: 'gitlab',
    body: JSON.stringify({
      object_kind: 'push',
      ref: 'refs/heads/główna',
      user_name: 'Zoë',
      user_username: 'zoe',
      project: {
        name: 'Oven',
        path_with_namespace: 'kitchen/oven',
        web_url: 'https://gitlab.example/oven',
      },
      commits: [
        {
          id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
          title: 'Fix',
          message: 'Fix\n',
          url: 'https://gitlab.example/oven/-/commit/b6568db',
        },
      ],
      total_commits_count: 1,
      before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
      after: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
      checkout_sha: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
    }),
    headers: () => ({
      'User-Agent': 'GitLab/17.2.0',
      'Content-Type': 'application/json',
      'X-Gitlab-Event': 'Push Hook',
      'X-Gitlab-Token': Buffer.from(secret).toString('latin1'),
    }),
    posts: 'główna',
  },
  Sentry: {
    integration: 'sentry',
    body: JSON.stringify({
      action: 'created',
      actor: { type: 'application', id: 'sentry', name: 'Sentry' },
      data: {
        issue: {
          id: '1',
          title: 'Błąd',
          web_url: 'https://sentry.example/1',
          level: 'error',
          project: { name: 'oven', slug: 'oven' },
        },
      },
    }),
    headers: (body) => ({
      'Content-Type': 'application/json',
      'Sentry-Hook-Resource': 'issue',
      'Sentry-Hook-Signature': hmac(body),
    }),
    posts: 'Błąd',
  },
  Grafana: {
    integration: 'grafana',
    body: JSON.stringify({
      status: 'firing',
      title: 'Żar',
      groupLabels: { alertname: 'Żar' },
      commonLabels: { alertname: 'Żar' },
      externalURL: 'https://grafana.example',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Żar' },
          annotations: {},
          startsAt: '2026-01-01T00:00:00Z',
          generatorURL: 'https://grafana.example',
        },
      ],
    }),
    headers: (body) => ({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Grafana-Alerting-Signature': hmac(body),
    }),
    posts: 'Żar',
  },
  'Slack with JSON': {
    integration: 'slack_incoming',
    body: JSON.stringify({ text: '*Gotowe* ✔' }),
    headers: () => ({ 'Content-type': 'application/json' }),
    posts: '**Gotowe** ✔',
  },
  'Slack with a form': {
    integration: 'slack_incoming',
    body: `payload=${encodeURIComponent(JSON.stringify({ text: '*Gotowe* a+b & c' }))}`,
    headers: () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }),
    posts: '**Gotowe** a+b & c',
  },
};

const signing = ['github', 'gitlab', 'sentry', 'grafana'];

describe.each(Object.entries(senders))('%s', (_, { integration, body, headers, posts }) => {
  const bytes = Buffer.from(body);
  const isSigned = signing.includes(integration);

  const pathOf = async (): Promise<string> => {
    const key = keys.get(integration) ?? (await keyOfNewBot(integration, isSigned));
    keys.set(integration, key);
    return `${integration}?${new URLSearchParams({ api_key: key, stream: 'hooks' }).toString()}`;
  };

  it.each<Transfer>(['whole', 'chunked'])('is read, %s', async (transfer) => {
    const sent = await send(await pathOf(), headers(bytes), bytes, transfer);
    expect([sent.status, JSON.parse(sent.body).message_ids?.length]).toEqual([200, 1]);
    expect((await newest()).content).toContain(posts);
  });

  it('is rejected if anything was changed on the way, where the service signs', async () => {
    const before = (await newest()).content;
    const changed = Buffer.concat([bytes, Buffer.from(' ')]);
    const forged = Object.fromEntries(
      Object.entries(headers(bytes)).map(([name, value]) => [
        name,
        name === 'X-Gitlab-Token' ? `${value}x` : value,
      ]),
    );
    const { status } = await send(await pathOf(), forged, changed);
    expect(status).toBe(isSigned ? 401 : 200);
    expect((await newest()).content).toBe(before);
  });

  it('is rejected with a clear error if it is compressed', async () => {
    const zipped = gzipSync(bytes);
    const { status, body: answer } = await send(
      await pathOf(),
      { ...headers(zipped), 'Content-Encoding': 'gzip' },
      zipped,
    );
    expect([status, JSON.parse(answer).result]).toEqual([415, 'error']);
  });
});
