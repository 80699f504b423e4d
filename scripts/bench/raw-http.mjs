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

const lastChunk = Buffer.from('0\r\n\r\n');

/** The response in the chunks; undefined while it is incomplete. Chunked bodies are not decoded. */
const readAnswer = (chunks, size) => {
  const [first] = chunks;
  const end = first.indexOf(headEnd);
  if (end < 0) {
    return undefined;
  }
  const head = first.toString('latin1', 0, end);
  const bodyAt = end + headEnd.length;
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const isComplete =
    length === undefined
      ? Buffer.concat(chunks.slice(-2)).subarray(-lastChunk.length).equals(lastChunk)
      : size >= bodyAt + Number(length);
  return isComplete
    ? { status: Number(head.slice(9, 12)), body: Buffer.concat(chunks).subarray(bodyAt) }
    : undefined;
};

/** A connection that carries one request at a time. */
export const openConnection = async (port) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = [];
  let size = 0;
  let waiting;
  socket.on('data', (chunk) => {
    // The head may come in pieces; a body is only collected.
    received =
      received.length === 1 && size < 4096
        ? [Buffer.concat([...received, chunk])]
        : [...received, chunk];
    size += chunk.length;
    const answer = readAnswer(received, size);
    if (answer !== undefined) {
      received = [];
      size = 0;
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
