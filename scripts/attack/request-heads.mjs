// Requests whose heads never end, from an address of their own: whoever sends them needs no account.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const begin = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: localhost\r\n';

/** The beginnings of requests, by what they cost. */
export const unfinishedHeads = {
  'head of one long field': Buffer.from(`${begin}X-Long: ${'x'.repeat(250_000)}`),
  'head of many tiny fields': Buffer.from(begin + 'a:b\r\n'.repeat(21_000)),
  'head of almost too many bytes': Buffer.from(`${begin}X-Long: ${'x'.repeat(30_000)}`),
};

/** Not the address of the clients that must not wait; the whole of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.2';

/**
 * Keeps so many connections open that have sent the beginning of a request, until `isOver()`. Counts
 * the statuses of the responses with `count`, and the connections that were closed without one.
 */
export const sendUnfinishedHeads = async (port, head, connections, isOver, count) => {
  const keepOne = async () => {
    while (!isOver()) {
      await new Promise((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress });
        let status = 'closed';
        socket.on('data', (data) => {
          status = /^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? status;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(ending);
          count(isOver() ? 'held until the end' : status);
          resolve();
        });
        const ending = setInterval(() => isOver() && socket.destroy(), 100);
        socket.write(head);
      });
      await sleep(1000);
    }
  };
  await Promise.all(Array.from({ length: connections }, keepOne));
};
