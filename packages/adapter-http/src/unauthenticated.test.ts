import { limitKeyOf } from './http/client-address';
import { rateLimiter } from './http/rate-limit';
import { routes } from './routes';
import type { MemoryServer } from './testing/memory-server';
import { ownerEmail, startMemoryServer } from './testing/memory-server';

/** Lower than a real server's, so that fewer requests reach them. */
const limits = { perUser: 50, perAddress: 20, filesPerAddress: 30, publicFilesPerAddress: 40 };

const { perAddress, filesPerAddress, publicFilesPerAddress } = limits;

/** From here on each test has its own address. */
const addresses = { given: 0 };

describe('the rate limit for a client without an account', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer({
      rateLimiter: rateLimiter(limits),
      trustedProxies: ['127.0.0.1'],
    });
  });

  afterAll(() => server.stop());

  const newAddress = () => {
    addresses.given += 1;
    return `10.0.${addresses.given >> 8}.${addresses.given & 255}`;
  };

  type Sent = { readonly method?: string; readonly headers?: Record<string, string> };

  const send = (path: string, address: string, { method = 'GET', headers = {} }: Sent = {}) =>
    fetch(`${server.anonymous.site}${path}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': address },
    });

  const basic = (text: string) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });

  const wrongKey = basic(`${ownerEmail}:${'a'.repeat(32)}`);

  const cases: readonly (readonly [string, string, Sent, number])[] = [
    ['a wrong API key', '/api/v1/users/me', { headers: wrongKey }, perAddress],
    ['a malformed API key', '/api/v1/users/me', { headers: basic('a:b') }, perAddress],
    ['a malformed header', '/api/v1/users/me', { headers: { authorization: 'x' } }, perAddress],
    ['no credentials', '/api/v1/users/me', {}, perAddress],
    ['an open route', '/api/v1/server_settings', {}, perAddress],
    ['a route for visitors', '/api/v1/messages', {}, perAddress],
    ['a route for visitors and a wrong key', '/api/v1/messages', { headers: wrongKey }, perAddress],
    ['an invitation page', '/join/abc', {}, perAddress],
    ['an invitation form', '/join/abc', { method: 'POST' }, perAddress],
    ['a join page', '/join', {}, perAddress],
    ['a confirmation page', '/accounts/confirm_new_email/abc', {}, perAddress],
    ['a confirmation', '/accounts/confirm_new_email/abc', { method: 'POST' }, perAddress],
    ['an avatar by user', '/avatar/5', {}, perAddress],
    ['a file', '/user_uploads/1/a/b.png', {}, filesPerAddress],
    ['a temporary file', '/user_uploads/temporary/abc/b.png', {}, filesPerAddress],
    ['a file and a wrong key', '/user_uploads/1/a/b.png', { headers: wrongKey }, perAddress],
    ['a public image', '/user_avatars/1/a.png', {}, publicFilesPerAddress],
    ['the emoji', '/static/emoji.json', {}, publicFilesPerAddress],
    ['the API reference', '/api/v1/openapi.json', {}, publicFilesPerAddress],
  ];

  it.each(cases)('rejects further requests with %s', async (_, path, sent, limit) => {
    const address = newAddress();
    for (let count = 0; count < limit; count += 1) {
      const { status, headers } = await send(path, address, sent);
      expect(status).not.toBe(429);
      expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
    }
    const refused = await send(path, address, sent);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      result: 'error',
      code: 'RATE_LIMIT_HIT',
      msg: 'API usage exceeded rate limit',
      'retry-after': seconds,
    });
    expect((await send(path, newAddress(), sent)).status).not.toBe(429);
  });

  it('counts requests at every route', async () => {
    for (const route of routes.filter(({ until }) => until === undefined)) {
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        route.pathParameters[name]?.type === 'integer' ? '1' : 'x',
      );
      const { headers } = await send(`/api/v1${path}`, newAddress(), {
        method: route.method.toUpperCase(),
      });
      expect([path, headers.get('x-ratelimit-remaining')]).toEqual([path, String(perAddress - 1)]);
    }
  });

  it('does not affect accounts behind the same address', async () => {
    const address = newAddress();
    for (let count = 0; count <= perAddress; count += 1) {
      await send('/api/v1/users/me', address, { headers: wrongKey });
    }
    const { email = '', apiKey = '' } = server.owner;
    const headers = basic(`${email}:${apiKey}`);
    expect((await send('/api/v1/users/me', address, { headers })).status).toBe(200);
  });

  it('counts per network for IPv6 addresses', async () => {
    for (let count = 0; count < perAddress; count += 1) {
      await send('/join/abc', `2001:db8:1:2::${count.toString(16)}`);
    }
    expect((await send('/join/abc', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await send('/join/abc', '2001:db8:1:3::1')).status).not.toBe(429);
    expect(limitKeyOf('2001:db8:1:2:ffff::1')).toBe(limitKeyOf('2001:db8:1:2::'));
  });
});
