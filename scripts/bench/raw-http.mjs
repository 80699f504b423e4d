// The least HTTP/1.1 client that keeps a connection: the load must not cost what is measured.
import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/**
 * The text of a request, ready to be written again and again.
 *
 * @param headers lines for the head besides those that each request has
 */
export const requestText = (method, path, { email, key }, form, headers = []) => {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: bench/1',
    ...headers,
    `Authorization: Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
    ...(form === undefined
      ? []
      : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]),
    '',
    body,
  ].join('\r\n');
};

const lastChunk = Buffer.from('0\r\n\r\n');

/** What the head says; undefined while it is incomplete. */
const headOf = (received) => {
  const end = received.indexOf(headEnd);
  if (end < 0) {
    return undefined;
  }
  const text = received.toString('latin1', 0, end);
  const bodyAt = end + headEnd.length;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return {
    status: Number(text.slice(9, 12)),
    bodyAt,
    /** Bytes of the whole response; undefined for a chunked one. */
    size: length === undefined ? undefined : bodyAt + Number(length),
  };
};

/** A response that is being received; its body is only joined where somebody reads it. */
const newAnswer = () => {
  let chunks = [];
  let received = 0;
  let head;
  const isComplete = () => {
    if (head.size !== undefined) {
      return received >= head.size;
    }
    const last = chunks.at(-1);
    const tail = last.length < lastChunk.length ? Buffer.concat(chunks.slice(-2)) : last;
    return tail.subarray(-lastChunk.length).equals(lastChunk);
  };
  return {
    /** Whether the response is complete. */
    add: (chunk) => {
      chunks.push(chunk);
      received += chunk.length;
      if (head === undefined) {
        chunks = [Buffer.concat(chunks)];
        head = headOf(chunks[0]);
      }
      return head !== undefined && isComplete();
    },
    get status() {
      return head.status;
    },
    /** Not decoded, if it is chunked. */
    get body() {
      return Buffer.concat(chunks).subarray(head.bodyAt);
    },
  };
};

/** A connection that carries one request at a time. */
export const openConnection = async (port) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let answer = newAnswer();
  let waiting;
  socket.on('data', (chunk) => {
    if (answer.add(chunk)) {
      const complete = answer;
      answer = newAnswer();
      waiting.resolve(complete);
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
