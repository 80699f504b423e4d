import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

describe('the target of a request', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  const get = (target: string, host: string): Promise<string> =>
    server.exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  it.each([
    ['http://x/api/v1/server_settings', '200'],
    ['HTTPS://x:443//api/v1/server_settings?a=b', '200'],
    ['http://x/api/v1/nowhere', '404'],
    ['http://x', '404'],
    ['http://me@x/api/v1/server_settings', '404'],
    ['ftp://x/api/v1/server_settings', '404'],
  ])('may be %s', async (target, status) => {
    expect((await get(target, 'x')).split(' ')[1]).toBe(status);
  });

  it('names the organization, whatever the Host header says', async () => {
    const [own, other] = ['chat.example.org', 'nowhere.chat.example.org'];
    const login = (target: string, host: string) =>
      server.exchange(
        `POST ${target}/api/v1/fetch_api_key HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
    expect(await login(`http://${other}`, own)).toContain('NONEXISTENT_SUBDOMAIN');
    expect(await login(`http://${own}`, other)).toContain('REQUEST_VARIABLE_MISSING');
  });
});
