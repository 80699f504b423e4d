import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { unavailable } from '@parley/core/kernel';
import { asUnexpected } from './failures';
import { openPool } from './pool';

/** A message of PostgreSQL's protocol. */
const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const status = (name: string, value: string): Buffer =>
  message('S', Buffer.from(`${name}\0${value}\0`));

const welcome = (isStandby: boolean): Buffer =>
  Buffer.concat([
    message('R', Buffer.alloc(4)),
    status('in_hot_standby', isStandby ? 'on' : 'off'),
    message('Z', Buffer.from('I')),
  ]);

const emptyAnswer = Buffer.concat([message('I', Buffer.alloc(0)), message('Z', Buffer.from('I'))]);

describe('a connection to a server that says with the first packets what it is', () => {
  let server: Server;
  let isStandby: boolean;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.once('data', () => {
        socket.write(welcome(isStandby));
        socket.on('data', () => socket.write(emptyAnswer));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  });

  const ask = async (acceptsStandby: boolean): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    const connectionString = `postgres://parley:secret@127.0.0.1:${port}/parley`;
    const pool = openPool({ connectionString, acceptsStandby }, () => undefined);
    try {
      await pool.query('');
      return 'answered';
    } catch (error) {
      expect(asUnexpected(error)).toEqual(unavailable(error));
      return String(error);
    } finally {
      await pool.end();
    }
  };

  it.each([
    ['primary', false, 'answered'],
    ['standby', false, 'Error: a standby answers in place of the primary'],
    ['standby', true, 'answered'],
  ])('of a %s, if standbys are accepted: %s', async (kind, acceptsStandby, outcome) => {
    isStandby = kind === 'standby';
    expect(await ask(acceptsStandby)).toBe(outcome);
  });
});
