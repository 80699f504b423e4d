import type { IncomingHttpHeaders } from 'node:http';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';
import { isOfBrowser, isSentByOtherPage } from './browser-requests';

const listed = 'https://app.example.org';

const host = 'chat.example.org:8443';

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
    [true, 'a fetch of a page', { 'sec-fetch-mode': 'cors' }],
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

  it.each([
    ['GET', '/users/me'],
    ['POST', '/messages'],
    ['PATCH', '/settings'],
    ['DELETE', '/users/me'],
    ['GET', '/messages'],
    ['POST', '/users/me/api_key/regenerate'],
  ])('change and read nothing with credentials of the browser: %s %s', async (method, path) => {
    for (const header of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await server.owner.with(header).request(method, path);
      expect([response.status, response.body]).toEqual([403, refused]);
    }
  });

  it('are refused at the addresses of files, too', async () => {
    const { apiKey = '', email = '', site } = server.owner;
    const response = await fetch(`${site}/user_uploads/1/a/b.png`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
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
    ['a browser', { 'sec-fetch-mode': 'cors' }, 'Session realm="Parley"'],
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
