import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { reachDatabase } from './reach-database';

const error = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
};

describe('a database that gives no connection', () => {
  it.each([
    [
      '53300',
      'has no free connection: raise its max_connections, or stop what uses them',
      'the database at',
    ],
    ['57P03', '(57P03): start it, or correct the address', 'no database answers at'],
  ])('with the error %s is described so', async (code, end, beginning) => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(error(code, 'refused')));
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(
      reachDatabase({
        variable: 'DATABASE_URL',
        url: `postgres://user:password@127.0.0.1:${port}/chat`,
        email: undefined,
        waitSeconds: 0,
        onWaiting: () => undefined,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(`DATABASE_URL: ${beginning} 127.0.0.1:${port} ${end}`);
    server.close();
  });
});
