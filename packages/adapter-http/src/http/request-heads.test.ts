import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { MemoryServer, MemoryServerOptions } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const begin = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\n';
const fields = (count: number): string => 'a: b\r\n'.repeat(count);
const close = 'Connection: close\r\n\r\n';

describe('the heads of requests', () => {
  let server: MemoryServer;
  const sockets: Socket[] = [];

  const start = async (options: MemoryServerOptions = {}): Promise<void> => {
    server = await startMemoryServer(options);
  };

  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    expect(server.takeDefects()).toEqual([]);
    await server.stop();
  });

  /** Sends the beginning of a head over a new connection; resolves to what comes first. */
  const sendBeginning = async (text: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const answered = once(socket, 'data').then(([data]: unknown[]) => String(data));
    answered.catch(() => undefined);
    socket.write(text);
    // The server has read what came before the response to a later request.
    const read = server.anonymous.get('/server_settings').then(() => 'no response');
    return Promise.race([answered, read.then(() => read)]);
  };

  const statusOf = (response: string): string | undefined => response.split(' ')[1];

  it('may have 100 fields, and no more', async () => {
    await start();
    // Host and Connection are fields too.
    expect(statusOf(await server.exchange(begin + fields(98) + close))).toBe('200');
    for (const count of [99, 150, 5_000]) {
      const response = await server.exchange(begin + fields(count) + close);
      expect(statusOf(response)).toBe('431');
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
        result: 'error',
        msg: 'The request header is too large',
        code: 'BAD_REQUEST',
      });
    }
  });

  it('may have 96 KiB', async () => {
    await start();
    const long = (bytes: number) => `${begin}X: ${'x'.repeat(bytes)}\r\n${close}`;
    expect(statusOf(await server.exchange(long(97_000)))).toBe('200');
    expect(statusOf(await server.exchange(long(99_000)))).toBe('431');
  });

  it('are refused before they are complete', async () => {
    await start();
    expect(statusOf(await server.exchange(begin + fields(102)))).toBe('431');
    expect(statusOf(await server.exchange(`${begin}X: ${'x'.repeat(100_000)}`))).toBe('431');
  });

  it('are refused before they are parsed if they have too many fields', async () => {
    await start();
    const refusals: { code?: string; rawPacket?: unknown }[] = [];
    server.server.on('clientError', (error: (typeof refusals)[number]) => refusals.push(error));
    const connected = once(server.server, 'connection');
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    const [received] = await connected;
    // The second head, and the second piece of it: what came before was in order.
    const response = once(socket, 'data');
    socket.write(`${begin}\r\n`);
    await response;
    socket.write(begin + fields(50));
    await server.anonymous.get('/server_settings');
    expect(refusals).toEqual([]);
    // In one piece, whatever the network makes of it.
    received.emit('data', Buffer.from(`X: ${'x'.repeat(10)}\r\n`.repeat(10_000)));
    await once(socket, 'close');
    // Errors of the parser have what it was given.
    expect(refusals[0]).toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
    expect(refusals[0]).not.toHaveProperty('rawPacket');
  });

  it('of one address take a limited number of bytes while they are unfinished', async () => {
    await start();
    const beginning = `${begin}X: ${'x'.repeat(30_000)}`;
    const kept = Math.floor((8 * 1024 * 1024) / beginning.length);
    const refused = await new Promise<string>((resolve) => {
      const refusals: string[] = [];
      for (let opened = 0; opened < kept + 20; opened += 1) {
        const socket = connect(server.port, '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => undefined);
        socket.on('data', (data) => {
          refusals.push(String(data));
          if (refusals.length === 20) {
            resolve(String(data));
          }
        });
        socket.write(beginning);
      }
    });
    expect(statusOf(refused)).toBe('429');
    expect(refused).toContain('Retry-After: 1');
    expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
      result: 'error',
      msg: 'Too many requests at once',
      code: 'RATE_LIMIT_HIT',
      'retry-after': 1,
    });
    const closed = sockets.filter((one) => !one.closed).map((one) => once(one, 'close'));
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(closed);
    // Released with the connections, as soon as the server has noticed their end.
    let status: string | undefined = '429';
    while (status === '429') {
      status = statusOf(await server.exchange(`${begin}X: ${'x'.repeat(20_000)}\r\n${close}`));
    }
    expect(status).toBe('200');
  });

  it('of trusted proxies are not limited together', async () => {
    await start({ trustedProxies: ['127.0.0.0/8'] });
    for (let kept = 0; kept < 350; kept += 1) {
      expect(await sendBeginning(`${begin}X: ${'x'.repeat(30_000)}`)).toBe('no response');
    }
  });

  it('count until they are complete, on connections that are used again', async () => {
    await start();
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    let responses = '';
    socket.on('data', (data) => {
      responses += String(data);
    });
    const body = 'a\n'.repeat(500);
    const requests = [
      begin + fields(90) + '\r\n',
      `POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: x\r\n${fields(90)}Content-Length: ${body.length}\r\n\r\n${body}`,
      `POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ];
    // In pieces of any length, so that heads and bodies begin and end in the middle of one.
    const all = requests.join('').repeat(5);
    for (let at = 0; at < all.length; at += 997) {
      socket.write(all.slice(at, at + 997));
      await new Promise(setImmediate);
    }
    socket.write(begin + close);
    await once(socket, 'close');
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toHaveLength(16);
    expect(responses).not.toMatch(/HTTP\/1\.1 4(31|29)/);
  });
});
