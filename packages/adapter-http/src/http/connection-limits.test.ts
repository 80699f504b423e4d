import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { MemoryServer, MemoryServerOptions } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const request = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\n\r\n';

/** The status of the response to the first request of the connection; undefined if it is closed. */
const statusOn = (socket: Socket): Promise<string | undefined> => {
  socket.write(request);
  return Promise.race([
    once(socket, 'data').then(([data]: unknown[]) => String(data).split('\r\n')[0]),
    once(socket, 'close').then(() => undefined),
  ]);
};

describe('connections beyond the limit', () => {
  let server: MemoryServer;
  const sockets: Socket[] = [];

  const open = (): Socket => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };

  const start = async (options: MemoryServerOptions): Promise<void> => {
    server = await startMemoryServer(options);
    // The account that the server was made with has left one behind.
    server.server.closeIdleConnections();
  };

  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    expect(server.takeDefects()).toEqual([]);
    await server.stop();
  });

  it('are closed at once, until others of the address end', async () => {
    await start({ connections: { total: 100, perAddress: 3 } });
    const first = open();
    expect(await statusOn(first)).toBe('HTTP/1.1 200 OK');
    expect(await statusOn(open())).toBe('HTTP/1.1 200 OK');
    expect(await statusOn(open())).toBe('HTTP/1.1 200 OK');
    expect(await statusOn(open())).toBeUndefined();
    first.destroy();
    await once(first, 'close');
    let status = await statusOn(open());
    while (status === undefined) {
      status = await statusOn(open());
    }
    expect(status).toBe('HTTP/1.1 200 OK');
  });

  it('are those of all addresses together, where proxies may have all of them', async () => {
    await start({
      connections: { total: 100, perAddress: 1 },
      trustedProxies: ['10.0.0.0/8', '::1', '127.0.0.0/8'],
    });
    expect(await statusOn(open())).toBe('HTTP/1.1 200 OK');
    expect(await statusOn(open())).toBe('HTTP/1.1 200 OK');
  });
});
