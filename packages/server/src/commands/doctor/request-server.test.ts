import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { isServerAt, requestServer } from './request-server';

const answeredBy = async <A>(listener: RequestListener, work: (url: URL) => Promise<A>) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await work(new URL(`http://127.0.0.1:${port}`));
  } finally {
    server.close();
  }
};

/** A server of this program whose database is away. */
const withoutDatabase: RequestListener = ({ url }, response) => {
  const isHealth = url === '/health';
  const unavailable = { result: 'error', msg: 'no', code: 'SERVICE_UNAVAILABLE' };
  response.statusCode = isHealth ? 200 : 503;
  response.end(JSON.stringify(isHealth ? { alive: true } : unavailable));
};

const otherProgram: RequestListener = (_, response) => {
  response.statusCode = 503;
  response.end('<h1>Service unavailable</h1>');
};

describe('a server whose database is away', () => {
  it('is known, so that nobody stops it as another program', async () => {
    expect(await answeredBy(withoutDatabase, isServerAt)).toBe(true);
    expect(await answeredBy(withoutDatabase, requestServer)).toEqual({ _tag: 'Unavailable' });
  });
});

describe('another program', () => {
  it('is known as such', async () => {
    expect(await answeredBy(otherProgram, isServerAt)).toBe(false);
    expect(await answeredBy(otherProgram, requestServer)).toMatchObject({
      _tag: 'Answered',
      status: 503,
      isParley: false,
    });
  });
});
