// The least HTTP/1.1 client that keeps a connection: the load must not cost what is measured.
import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** The text of a request, ready to be written again and again. */
export const requestText = (method, path, { email, key }, form) => {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: bench/1',
    `Authorization: Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
    ...(form === undefined
      ? []
      : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]),
    '',
    body,
  ].join('\r\n');
};

/** Where the first answer in the bytes ends and what it is; undefined while it is incomplete. */
const readAnswer = (bytes) => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) {
    return undefined;
  }
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const bodyAt = end + headEnd.length;
  return bytes.length < bodyAt + length
    ? undefined
    : { status: Number(head.slice(9, 12)), body: bytes.subarray(bodyAt, bodyAt + length) };
};

/** A connection that carries one request at a time. */
export const openConnection = async (port) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let waiting;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (answer !== undefined) {
      received = Buffer.alloc(0);
      waiting.resolve(answer);
    }
  });
  const fail = (error) => waiting?.reject(error ?? new Error('the connection was closed'));
  socket.on('error', fail);
  socket.on('close', () => fail());
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(text);
      }),
    close: () => socket.destroy(),
  };
};
