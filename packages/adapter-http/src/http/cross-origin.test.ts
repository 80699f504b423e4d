import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const listed = 'https://chat.example.org';

/** The headers of a response that concern other origins, by name. */
const crossOriginHeaders = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
  );

describe('requests of pages of other origins', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer({ allowedOrigins: [listed] });
  });

  afterAll(() => server.stop());

  const request = (origin: string | undefined, method = 'GET', of = server) =>
    fetch(`http://127.0.0.1:${of.port}/api/v1/server_settings`, {
      method,
      headers: {
        ...(origin === undefined ? {} : { Origin: origin }),
        ...(method === 'OPTIONS' ? { 'Access-Control-Request-Method': 'GET' } : {}),
      },
    });

  it('may be read by a listed origin, without cookies', async () => {
    const response = await request(listed);
    expect(response.status).toBe(200);
    expect(crossOriginHeaders(response)).toEqual({
      'access-control-allow-origin': listed,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      vary: 'Origin',
    });
  });

  it('are announced by a preflight request, which allows the headers of the API', async () => {
    const response = await request(listed, 'OPTIONS');
    expect(response.status).toBe(204);
    expect(crossOriginHeaders(response)).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers':
        'Authorization,Content-Type,X-Chat-Feature-Level,X-Request-Id',
    });
  });

  it.each(['https://other.example.org', `${listed}.evil.example`, 'null'])(
    'may not be read by %s',
    async (origin) => {
      expect(crossOriginHeaders(await request(origin))).toEqual({ vary: 'Origin' });
      expect(crossOriginHeaders(await request(origin, 'OPTIONS'))).toEqual({ vary: 'Origin' });
    },
  );

  it('are unchanged where no origin is listed', async () => {
    const plain = await startMemoryServer();
    expect(crossOriginHeaders(await request(listed, 'GET', plain))).toEqual({});
    await plain.stop();
  });
});
