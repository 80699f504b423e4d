import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

describe('the viewer of the API reference', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('is a page that loads only files of this server', async () => {
    const { status, headers, text } = await get('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const csp = headers.get('content-security-policy') ?? '';
    expect(csp).not.toMatch(/unsafe|http|\*/);
    expect(csp).toContain("script-src 'self'");
    expect(text).not.toMatch(/<script>|<style|\son\w+=|https?:/);
    const addresses = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, path]) => path);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const file = await get(`/api/${address}`);
      expect([address, file.status, file.headers.get('cache-control')]).toEqual([
        address,
        200,
        'public, max-age=86400',
      ]);
    }
  });

  it('shows the document of the level in its query', async () => {
    const { text } = await get('/api/docs/start.js');
    expect(text).toContain("'v1/openapi.json' + location.search");
    expect((await get('/api/v1/openapi.json?level=313')).status).toBe(200);
  });

  it('is found with a slash at the end', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/docs/`);
    expect([response.status, new URL(response.url).pathname]).toEqual([200, '/api/docs']);
  });

  it('serves nothing else of the package', async () => {
    expect((await get('/api/docs/package.json')).status).toBe(404);
    expect((await get('/api/docs/..%2fpackage.json')).status).toBe(404);
  });
});
