import type { IncomingHttpHeaders } from 'node:http';
import type { ApiClient } from '../testing/api-client';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';
import { routes } from '../routes';
import { isOfBrowser, isSentByOtherPage } from './browser-requests';

const listed = 'https://app.example.org';

const host = 'chat.example.org:8443';

/** A value that is refused as such: otherwise the call would end all that follow. */
const harmless: Readonly<Record<string, string>> = {
  '/realm/deactivate': '?deletion_delay_days=x',
};

/** Every endpoint, with names and ids in its path that do not exist. */
const byAddress = routes.map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: `${path.replace(/:\w+/g, '999999999')}${harmless[path] ?? ''}`,
}));

const basic = ({ email = '', apiKey = '' }: ApiClient): string =>
  `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

describe('isSentByOtherPage', () => {
  const isRefused = (headers: Readonly<Record<string, string>>, own = host) =>
    isSentByOtherPage({ headers, host: own }, new Set([listed]));

  it.each<[string, Record<string, string>]>([
    ['a program', {}],
    ['an address that the user entered', { 'sec-fetch-site': 'none' }],
    ['a page of the server', { 'sec-fetch-site': 'same-origin' }],
    ['a form of a page without referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a page of the server, by its origin', { origin: 'https://chat.example.org:8443' }],
    ['a page of the server behind a proxy', { origin: 'http://CHAT.example.org:8443' }],
    ['a page of a listed origin', { 'sec-fetch-site': 'cross-site', origin: listed }],
  ])('is false for %s', (_, headers) => {
    expect(isRefused(headers)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['an image or a form', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['a value that is not known', { 'sec-fetch-site': 'moon' }],
    ['a repeated header', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a longer host', { origin: 'https://chat.example.org:8443.evil.example' }],
    ['another port', { origin: 'https://chat.example.org' }],
    ['another organization', { origin: 'https://other.chat.example.org:8443' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a file', { origin: 'file://' }],
    ['an origin that looks like a listed one', { origin: `${listed}.evil.example` }],
    [
      'a contradiction',
      { 'sec-fetch-site': 'cross-site', origin: 'https://chat.example.org:8443' },
    ],
  ])('is true for %s', (_, headers) => {
    expect(isRefused(headers)).toBe(true);
  });

  it('ignores a port that the scheme implies', () => {
    const origin = 'https://chat.example.org';
    expect(isRefused({ origin }, 'chat.example.org:443')).toBe(false);
    expect(isRefused({ origin }, 'chat.example.org')).toBe(false);
  });
});

describe('isOfBrowser', () => {
  it.each<[boolean, string, IncomingHttpHeaders]>([
    [false, 'curl', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
    [false, 'a program', { 'user-agent': 'python-requests/2.32', accept: 'application/json' }],
    [true, 'a navigation', { accept: 'text/html,application/xhtml+xml' }],
    [false, 'the fetch of Node', { 'user-agent': 'node', 'sec-fetch-mode': 'cors' }],
    [true, 'a fetch of a page', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
    [true, 'a fetch without https', { 'user-agent': 'Mozilla/5.0 (X11; Linux)', accept: '*/*' }],
    [true, 'a form', { origin: 'https://chat.example.org' }],
  ])('is %p for %s', (expected, _, headers) => {
    expect(isOfBrowser(headers)).toBe(expected);
  });
});

describe('requests that a browser makes for a page', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer({ allowedOrigins: [listed] });
  });

  afterAll(() => server.stop());

  const refused = {
    result: 'error',
    code: 'CSRF_FAILED',
    msg: 'The request comes from a page of another origin',
  };

  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ];

  it.each(byAddress)(
    'change and read nothing with credentials of the browser: $method $path',
    async ({ method, path }) => {
      const before = server.ports.state();
      for (const headers of foreign) {
        const { status, body } = await server.owner.with(headers).request(method, path);
        expect({ headers, status, body }).toEqual({ headers, status: 403, body: refused });
      }
      expect(server.ports.state()).toBe(before);
    },
  );

  it('are refused at the addresses of files, too', async () => {
    const response = await fetch(`${server.owner.site}/user_uploads/1/a/b.png`, {
      headers: {
        authorization: basic(server.owner),
        origin: 'https://evil.example',
      },
    });
    expect(response.status).toBe(403);
  });

  it('succeed for a listed origin, the own one and without credentials', async () => {
    const { site } = server.owner;
    for (const [client, origin] of [
      [server.owner, listed],
      [server.owner, site],
    ] as const) {
      expect((await client.with({ origin }).get('/users/me')).status).toBe(200);
    }
    const open = server.anonymous.with({ origin: 'https://evil.example' });
    expect((await open.get('/server_settings')).status).toBe(200);
  });

  it.each([
    ['a program', {}, 'Basic realm="Parley"'],
    ['a program that uses the fetch of Node', { 'sec-fetch-mode': 'cors' }, 'Basic realm="Parley"'],
    [
      'a browser',
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
      'Session realm="Parley"',
    ],
  ])('are told how to authenticate: %s', async (_, headers, expected) => {
    for (const path of ['/api/v1/users/me', '/api/v1/messages', '/user_uploads/1/a/b.png']) {
      const response = await server.exchange(
        [
          `GET ${path} HTTP/1.1`,
          'Host: x',
          'Connection: close',
          'Authorization: Basic YTpi',
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          '\r\n',
        ].join('\r\n'),
      );
      expect([path, /^WWW-Authenticate: (.*)\r$/im.exec(response)?.[1]]).toEqual([path, expected]);
    }
  });
});

describe('requests of programs, which send none of these headers', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  it('are not refused', async () => {
    /** Its caller cannot call again. */
    const last = byAddress.filter(({ path }) => path === '/users/me/api_key/regenerate');
    const refused: string[] = [];
    for (const one of [...byAddress.filter((each) => !last.includes(each)), ...last]) {
      const response = await fetch(`${server.owner.site}/api/v1${one.path}`, {
        method: one.method,
        headers: { authorization: basic(server.owner) },
        redirect: 'manual',
      });
      if ([401, 403].includes(response.status)) {
        refused.push(`${one.method} ${one.path}: ${response.status}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
