import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

describe('the id of a request', () => {
  let server: MemoryServer;
  const reported: (string | undefined)[] = [];

  beforeAll(async () => {
    server = await startMemoryServer({
      reportDefect: (_cause, _what, requestId) => {
        reported.push(requestId);
        return 'an id';
      },
      with: {
        linkifierValidator: {
          validate: () => {
            throw new Error('a defect');
          },
        },
      },
    });
  });

  afterAll(() => server.stop());

  const idOf = async (sent?: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/nowhere`, {
      headers: sent === undefined ? {} : { 'X-Request-Id': sent },
    });
    return response.headers.get('x-request-id');
  };

  it.each(['a', '3f1c-77', 'Root=1-67891233-abcdef', 'x'.repeat(128)])(
    'is that of the client: %s',
    async (id) => {
      expect(await idOf(id)).toBe(id);
    },
  );

  it.each([undefined, 'two words', '<script>', 'x'.repeat(129)])(
    'is a new one instead of %j',
    async (sent) => {
      const [one, other] = [await idOf(sent), await idOf(sent)];
      expect(one).toMatch(/^[0-9a-f-]{36}$/);
      expect(other).not.toBe(one);
    },
  );

  it('is reported with a defect', async () => {
    const { email, apiKey } = server.owner;
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/realm/filters`, {
      method: 'POST',
      headers: {
        'X-Request-Id': 'from-a-proxy',
        Authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'pattern=a(%3FP%3Cid%3E[0-9]%2B)&url_template=https://example.org/{id}',
    });
    expect(response.status).toBe(500);
    expect(reported).toEqual(['from-a-proxy']);
  });
});
