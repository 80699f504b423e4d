import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

describe('a server that stops', () => {
  let server: MemoryServer;
  let isStopping = false;

  beforeAll(async () => {
    server = await startMemoryServer({ isStopping: () => isStopping });
    isStopping = true;
  });

  afterAll(() => server.stop());

  const headOf = async (request: string): Promise<readonly string[]> => {
    const response = await server.exchange(`${request} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [head = ''] = response.split('\r\n\r\n');
    return head.split('\r\n');
  };

  it.each([
    ['a request', 'GET /api/v1/server_settings', '200 OK'],
    ['a change', 'POST /api/v1/messages', '401 Unauthorized'],
    ['a page', 'GET /nothing', '404 Not Found'],
    ['a poll, which is for another server', 'GET /api/v1/events?queue_id=x', '502 Bad Gateway'],
    ['one with a double slash', 'GET /api//v1/events', '502 Bad Gateway'],
    ['the question whether it lives', 'GET /health', '200 OK'],
    ['the question whether it is ready', 'GET /ready', '503 Service Unavailable'],
  ])('answers %s, and ends the connection', async (_, request, status) => {
    const head = await headOf(request);
    expect(head[0]).toBe(`HTTP/1.1 ${status}`);
    expect(head).toContain('Connection: close');
  });
});
