import { once } from 'node:events';
import { connect } from 'node:net';
import type { EventStream } from '@parley/core/events';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { MemoryServer } from './testing/memory-server';
import { startMemoryServer } from './testing/memory-server';

describe('a request that waits', () => {
  let server: MemoryServer;
  let onWaiting: (cancelled: Promise<void>) => void = () => undefined;

  /** Only says that somebody waits, and when that is cancelled. */
  const stream: EventStream = {
    follow: ({ cancellation }) => {
      onWaiting(new Promise((resolve) => cancellation.onCancel({ cancel: resolve })));
      return TE.right(O.none);
    },
    reaches: () => TE.right(true),
    markAfter: (_realmId, than) => TE.right(than),
  };

  beforeAll(async () => {
    server = await startMemoryServer({ with: { stream } });
  });

  afterAll(() => server.stop());

  it('is cancelled when its client disconnects', async () => {
    const { body } = await server.owner.post('/register', { event_types: '["message"]' });
    const { email, apiKey } = server.owner;
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const cancelled = new Promise<void>((resolve, reject) => {
      onWaiting = (ended) => {
        ended.then(resolve, reject);
        socket.destroy();
      };
    });
    socket.write(
      [
        `GET /api/v1/events?queue_id=${body.queue_id}&last_event_id=${body.last_event_id} HTTP/1.1`,
        'Host: 127.0.0.1',
        `Authorization: Basic ${btoa(`${email}:${apiKey}`)}`,
        '\r\n',
      ].join('\r\n'),
    );
    await expect(cancelled).resolves.toBeUndefined();
  });
});
