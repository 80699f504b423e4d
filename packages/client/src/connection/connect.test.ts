import type { ConnectOptions, Connection } from './connection';
import { connect } from './connect';
import type { FakeRequest } from './testing/fake-server';
import { FakeServer, FakeTimers } from './testing/fake-server';

const register = 'POST /register';
const events = 'GET /events';
const deletion = 'DELETE /events';

const readyTimeoutMs = 20_000;
const greeting = { type: 'channel', to: 'general', topic: 'tea', content: 'hi' } as const;
const heartbeat = (id: number) => ({ type: 'heartbeat', id });
const words = (id: number, ...list: readonly string[]) => ({
  type: 'alert_words',
  id,
  alert_words: list,
});

describe('connect', () => {
  let server: FakeServer;
  let timers: FakeTimers;
  let connection: Connection;

  const open = (options: Partial<ConnectOptions> = {}) => {
    connection = connect({
      site: 'https://chat.example.org',
      email: 'me@example.org',
      apiKey: 'KEY',
      readyTimeoutMs,
      environment: { fetch: server.fetch, timer: timers.timer, random: () => 0, now: () => 0 },
      ...options,
    });
  };

  const registers = async (queueId: string, state: object = {}) => {
    const request = await server.next(register);
    request.succeed({ queue_id: queueId, last_event_id: -1, alert_words: [], ...state });
    return request;
  };

  const poll = () => server.next(events);

  const status = () => connection.getState().status;

  const closes = async () => {
    const closed = connection.close();
    (await server.next(deletion)).succeed();
    await closed;
  };

  beforeEach(() => {
    server = new FakeServer();
    timers = new FakeTimers();
  });

  it('has the state for visitors, who have no queue, without waiting for events', async () => {
    open({ email: undefined, apiKey: undefined });
    (await server.next(register)).succeed({ queue_id: null, realm_name: 'Verona' });
    await connection.ready;
    expect(connection.getState()).toMatchObject({
      status: 'connected',
      state: { realm_name: 'Verona' },
    });
    await connection.close();
    expect(server.places).toEqual([register]);
  });

  it('registers, applies events, and passes them to iterators', async () => {
    open();
    const all = connection.events();
    expect(connection.getState()).toMatchObject({ status: 'connecting', state: {}, pending: [] });
    const { params } = await registers('q');
    expect(JSON.parse(params.client_capabilities ?? '')).toMatchObject({
      bulk_message_deletion: true,
    });
    await connection.ready;
    expect(connection.getState()).toMatchObject({ status: 'connected', queueId: 'q' });
    const first = await poll();
    expect(first.params).toEqual({ queue_id: 'q', last_event_id: '-1', dont_block: 'false' });
    first.succeed({ events: [words(3, 'tea'), heartbeat(5)] });
    expect(await all.next()).toEqual({ done: false, value: words(3, 'tea') });
    expect(connection.getState().state.alert_words).toEqual(['tea']);
    expect(await all.next()).toEqual({ done: false, value: heartbeat(5) });
    expect((await poll()).params.last_event_id).toBe('5');
    await closes();
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });

  it('delivers no event twice, whatever the server repeats', async () => {
    open();
    const all = connection.events();
    await registers('q');
    (await poll()).succeed({ events: [heartbeat(1), heartbeat(2)] });
    (await poll()).lose();
    (await timers.nextPause()).end();
    (await poll()).succeed({ events: [heartbeat(1), heartbeat(2), heartbeat(3)] });
    await poll();
    await closes();
    const ids: number[] = [];
    for await (const { id } of all) {
      ids.push(id);
    }
    expect(ids).toEqual([1, 2, 3]);
  });

  it('lets what else waits have a turn while it applies many events', async () => {
    let time = 0;
    const { fetch } = server;
    open({ environment: { fetch, timer: timers.timer, now: () => (time += 10) } });
    const all = connection.events();
    await registers('q');
    (await poll()).succeed({ events: [heartbeat(1), heartbeat(2)] });
    expect(await all.next()).toEqual({ done: false, value: heartbeat(1) });
    const turn = await timers.nextPause();
    expect([turn.ms, server.places]).toEqual([0, [register, events]]);
    turn.end();
    expect(await all.next()).toEqual({ done: false, value: heartbeat(2) });
    await poll();
    await closes();
  });

  it('waits longer after each failure, and polls without waiting to see that the server is back', async () => {
    open();
    await registers('q');
    (await poll()).lose();
    const pauses: number[] = [];
    for (const code of [502, 503, 504]) {
      const pause = await timers.nextPause();
      pauses.push(pause.ms);
      expect(connection.getState()).toMatchObject({ status: 'waiting', queueId: 'q' });
      pause.end();
      const request = await poll();
      expect(request.params.dont_block).toBe('true');
      request.refuse(code, 'INTERNAL_ERROR');
    }
    (await timers.nextPause()).end();
    (await poll()).succeed({ events: [] });
    expect((await poll()).params.dont_block).toBe('false');
    expect(connection.getState()).toMatchObject({ status: 'connected', error: undefined });
    expect(pauses).toEqual([250, 500, 1000]);
    await closes();
  });

  it.each([
    ['a lost connection', (request: FakeRequest) => request.lose()],
    ['a failure of the server', (request: FakeRequest) => request.refuse(503, 'UNAVAILABLE')],
  ])('polls again as soon as a call has succeeded, after %s', async (_, fail) => {
    open();
    await registers('q');
    fail(await poll());
    const pause = await timers.nextPause();
    const called = connection.call('getOwnUser');
    (await server.next('GET /users/me')).succeed();
    await called;
    (await poll()).succeed({ events: [] });
    await poll();
    expect(pause.isCancelled()).toBe(true);
    expect(status()).toBe('connected');
    await closes();
  });

  it('registers again as soon as a call has succeeded, and not when one has failed', async () => {
    open();
    (await server.next(register)).lose();
    const pause = await timers.nextPause();
    const failed = connection.call('getOwnUser');
    (await server.next('GET /users/me')).lose();
    await expect(failed).rejects.toThrow('fetch failed');
    expect(pause.isCancelled()).toBe(false);
    const called = connection.call('getOwnUser');
    (await server.next('GET /users/me')).succeed();
    await called;
    await registers('q');
    await poll();
    await closes();
  });

  it('waits after a refusal for too many requests, whatever succeeds', async () => {
    open();
    await registers('q');
    (await poll()).refuse(429, 'RATE_LIMIT_HIT', { 'retry-after': '7' });
    const pause = await timers.nextPause();
    const called = connection.call('getOwnUser');
    (await server.next('GET /users/me')).succeed();
    await called;
    expect(pause.isCancelled()).toBe(false);
    pause.end();
    await poll();
    await closes();
  });

  it('waits as long as the server asks for', async () => {
    open();
    (await server.next(register)).refuse(429, 'RATE_LIMIT_HIT', { 'retry-after': '7' });
    const pause = await timers.nextPause();
    expect(pause.ms).toBe(7250);
    expect(status()).toBe('waiting');
    pause.end();
    await registers('q');
    await poll();
    expect(status()).toBe('connected');
    await closes();
  });

  it('registers again at once when the queue has expired, and takes the new state', async () => {
    open();
    const all = connection.events();
    await registers('old', { alert_words: ['tea'] });
    (await poll()).refuse(400, 'BAD_EVENT_QUEUE_ID');
    await registers('new', { last_event_id: 8, alert_words: ['milk'] });
    const { params } = await poll();
    expect(params).toMatchObject({ queue_id: 'new', last_event_id: '8' });
    expect(connection.getState()).toMatchObject({
      status: 'connected',
      queueId: 'new',
      state: { alert_words: ['milk'] },
    });
    await closes();
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });

  it('does not register in a loop where each queue expires at once', async () => {
    open();
    await registers('a');
    (await poll()).refuse(400, 'BAD_EVENT_QUEUE_ID');
    await registers('b');
    (await poll()).refuse(400, 'BAD_EVENT_QUEUE_ID');
    (await timers.nextPause()).end();
    await registers('c');
    await poll();
    await closes();
  });

  it('gives up a request without response', async () => {
    open();
    await timers.nextTimeout();
    await registers('q');
    const request = await poll();
    const timeout = await timers.nextTimeout();
    expect(timeout.ms).toBe(90_000);
    timeout.end();
    const pause = await timers.nextPause();
    expect(request.isAborted()).toBe(true);
    pause.end();
    await poll();
    await closes();
  });

  it('fetches the state again when an event cannot be applied', async () => {
    open();
    await registers('q', { drafts: [] });
    (await poll()).succeed({ events: [{ type: 'drafts', op: 'add', id: 4 }] });
    (await timers.nextPause()).end();
    await registers('r', { drafts: [] });
    expect((await poll()).params.queue_id).toBe('r');
    await closes();
  });

  it.each([
    [401, 'UNAUTHORIZED'],
    [403, 'USER_DEACTIVATED'],
    [400, 'BAD_REQUEST'],
  ])('ends with the error that repetition does not help: %d %s', async (code, name) => {
    open();
    const all = connection.events();
    (await server.next(register)).refuse(code, name);
    await expect(connection.ready).rejects.toMatchObject({ status: code, code: name });
    expect(connection.getState()).toMatchObject({ status: 'closed', error: { code: name } });
    await expect(all.next()).rejects.toMatchObject({ code: name });
    expect(await all.next()).toEqual({ done: true, value: undefined });
    await connection.close();
    expect(server.places).toEqual([register]);
  });

  describe('while the server is down', () => {
    it('says so after the time for which a program waits, and goes on trying', async () => {
      open();
      (await server.next(register)).lose();
      const pause = await timers.nextPause();
      (await timers.nextDeadline()).end();
      await expect(connection.ready).rejects.toMatchObject({
        message: `not connected within ${readyTimeoutMs} ms`,
        cause: new TypeError('fetch failed'),
      });
      expect(connection.getState()).toMatchObject({ status: 'waiting', error: expect.any(Error) });
      pause.end();
      await registers('q');
      await poll();
      expect(status()).toBe('connected');
      await closes();
      expect(timers.active).toBe(0);
    });

    it('fails to send after the same time, and sends when it has registered', async () => {
      open();
      await timers.nextDeadline();
      const request = await server.next(register);
      const lost = connection.send(greeting);
      (await timers.nextDeadline()).end();
      expect(await lost).toMatchObject({ status: 'failed', localId: '1' });
      request.succeed({ queue_id: 'q', last_event_id: -1 });
      const sent = connection.retry('1');
      (await server.next('POST /messages')).succeed({ id: 7 });
      expect(await sent).toMatchObject({ status: 'sent', id: 7 });
      await poll();
      await closes();
      expect(timers.active).toBe(0);
    });

    it('waits for longer than timers can, if a program wants it to', async () => {
      open({ readyTimeoutMs: Infinity });
      const deadline = await timers.nextDeadline();
      expect(deadline.ms).toBe(2 ** 31 - 1);
      await registers('q');
      await connection.ready;
      await closes();
    });
  });

  describe('when it is closed', () => {
    it('aborts the poll, deletes the queue once, and leaves no timer', async () => {
      open();
      await registers('q');
      const waiting = await poll();
      const closed = [connection.close(), connection.close()];
      expect(waiting.isAborted()).toBe(true);
      const request = await server.next(deletion);
      expect(request.params).toEqual({ queue_id: 'q' });
      request.succeed();
      await Promise.all(closed);
      expect(status()).toBe('closed');
      expect(server.places).toEqual([register, events, deletion]);
      expect(timers.active).toBe(0);
    });

    it('by its signal does the same', async () => {
      const controller = new AbortController();
      open({ signal: controller.signal });
      await registers('q');
      await poll();
      controller.abort();
      (await server.next(deletion)).lose();
      await connection.close();
      expect(connection.getState()).toMatchObject({ status: 'closed', error: undefined });
    });

    it('by an aborted signal, before anything, deletes no queue', async () => {
      open({ signal: AbortSignal.abort() });
      await connection.close();
      await expect(connection.ready).rejects.toThrow('closed');
      expect(server.places).not.toContain(deletion);
    });

    it('ends a pause', async () => {
      open();
      (await server.next(register)).lose();
      const pause = await timers.nextPause();
      await connection.close();
      expect(pause.isCancelled()).toBe(true);
      expect(timers.active).toBe(0);
    });
  });

  describe('the store', () => {
    it('calls listeners after changes, until they unsubscribe', async () => {
      open();
      const seen: string[] = [];
      const stop = connection.subscribe(() => seen.push(status()));
      await registers('q');
      await poll();
      expect(seen).toEqual(['connected']);
      stop();
      await closes();
      expect(seen).toEqual(['connected']);
    });
  });

  describe('sending', () => {
    const message = greeting;
    const posting = 'POST /messages';
    const arrives = (id: number, localId?: string) => ({
      type: 'message',
      id,
      message: { id: 100 + id, type: 'stream', stream_id: 1, subject: 'tea' },
      flags: ['read'],
      ...(localId === undefined ? {} : { local_message_id: localId }),
    });
    const pending = () => connection.getState().pending;
    const becomes = (wanted: string) =>
      new Promise<void>((resolve) => {
        const unsubscribe = connection.subscribe(() => {
          if (pending()[0]?.status === wanted) {
            unsubscribe();
            resolve();
          }
        });
      });

    it('ends with a message that was sent or has failed, and the compiler knows', async () => {
      open();
      await registers('q');
      const sending = connection.send(message);
      (await server.next(posting)).succeed({ id: 7 });
      const settled = await sending;
      expect(settled.status === 'sent' ? settled.id : settled.error).toBe(7);
      await closes();
    });

    it('shows the message at once, and until its event arrives', async () => {
      open();
      const sent = connection.send(message);
      expect(pending()).toEqual([{ status: 'sending', localId: '1', message }]);
      await registers('q');
      const request = await server.next(posting);
      expect(request.params).toEqual({ ...message, queue_id: 'q', local_id: '1' });
      request.succeed({ id: 103 });
      expect(await sent).toEqual({ status: 'sent', id: 103, localId: '1', message });
      expect(pending()).toEqual([{ status: 'sent', id: 103, localId: '1', message }]);
      (await poll()).succeed({ events: [arrives(2), arrives(3, '1')] });
      await poll();
      expect(pending()).toEqual([]);
      await closes();
    });

    it('removes the message when its event is faster than the response, or the response is lost', async () => {
      open();
      await registers('q');
      const [first, second] = [connection.send(message), connection.send(message)];
      const requests = [await server.next(posting), await server.next(posting)];
      (await poll()).succeed({ events: [arrives(3, '1'), arrives(4, '2')] });
      await poll();
      expect(pending()).toEqual([]);
      requests[0]?.succeed({ id: 103 });
      requests[1]?.lose();
      expect(await first).toMatchObject({ status: 'sent', id: 103 });
      expect(await second).toMatchObject({ status: 'sent', id: 104 });
      expect(pending()).toEqual([]);
      await closes();
    });

    it('keeps failed messages, to be sent again or discarded', async () => {
      open();
      await registers('q');
      const [first, second] = [connection.send(message), connection.send(message)];
      (await server.next(posting)).refuse(400, 'BAD_REQUEST');
      (await server.next(posting)).refuse(429, 'RATE_LIMIT_HIT');
      expect(await first).toMatchObject({ status: 'failed', error: { code: 'BAD_REQUEST' } });
      expect(await second).toMatchObject({ status: 'failed' });
      expect(pending().map(({ status: one }) => one)).toEqual(['failed', 'failed']);
      connection.discard('1');
      const again = connection.retry('2');
      expect(pending()).toEqual([{ status: 'sending', localId: '2', message }]);
      expect(connection.retry('2')).toBeUndefined();
      connection.discard('2');
      expect(pending()).toHaveLength(1);
      (await server.next(posting)).succeed({ id: 103 });
      expect(await again).toMatchObject({ status: 'sent', id: 103 });
      await closes();
    });

    it('expects no event from another queue', async () => {
      open();
      await registers('old');
      const [first, second] = [connection.send(message), connection.send(message)];
      (await server.next(posting)).succeed({ id: 1 });
      await first;
      const late = await server.next(posting);
      (await poll()).refuse(400, 'BAD_EVENT_QUEUE_ID');
      await registers('new');
      await poll();
      expect(pending()).toMatchObject([{ localId: '2', status: 'sending' }]);
      late.succeed({ id: 2 });
      expect(await second).toMatchObject({ status: 'sent' });
      expect(pending()).toEqual([]);
      await closes();
    });

    it.each([
      ['a heartbeat', {}, [heartbeat(9)]],
      ['the response, where the queue has no messages', { event_types: ['alert_words'] }, []],
    ])('expects no event after %s', async (_, registration, arrived) => {
      open({ register: registration });
      await registers('q');
      const sent = connection.send(message);
      (await server.next(posting)).succeed({ id: 1 });
      await sent;
      (await poll()).succeed({ events: arrived });
      await poll();
      expect(pending()).toEqual([]);
      await closes();
    });

    describe('through an interruption of the connection', () => {
      /** Loses a message, and the poll. */
      const loses = async () => {
        open();
        await registers('q');
        const lost = connection.send(message);
        (await server.next(posting)).lose();
        expect(await lost).toMatchObject({ status: 'failed' });
        expect((await poll()).isAborted()).toBe(true);
        return timers.nextPause();
      };

      it('is repeated when the queue shows that the server does not have the message', async () => {
        (await loses()).end();
        (await poll()).succeed({ events: [heartbeat(1)] });
        const again = await server.next(posting);
        expect(again.params).toMatchObject({ queue_id: 'q', local_id: '1' });
        expect(pending()).toMatchObject([{ localId: '1', status: 'sending' }]);
        again.succeed({ id: 103 });
        (await poll()).succeed({ events: [arrives(3, '1')] });
        await poll();
        expect(pending()).toEqual([]);
        expect(server.places.filter((place) => place === posting)).toHaveLength(2);
        await closes();
      });

      it('is not repeated when only the response was lost', async () => {
        (await loses()).end();
        (await poll()).succeed({ events: [arrives(3, '1')] });
        await poll();
        expect(pending()).toEqual([]);
        expect(server.places.filter((place) => place === posting)).toHaveLength(1);
        await closes();
      });

      it('begins when the server is back, in the order in which messages were written', async () => {
        const pause = await loses();
        const others = [connection.send(message), connection.send(message)];
        expect(await Promise.all(others)).toMatchObject([
          { status: 'failed', error: { cause: { message: 'fetch failed' } } },
          { status: 'failed' },
        ]);
        expect(pause.isCancelled()).toBe(true);
        (await poll()).refuse(400, 'BAD_EVENT_QUEUE_ID');
        (await timers.nextPause()).end();
        await registers('new');
        (await poll()).succeed({ events: [heartbeat(1)] });
        for (const localId of ['2', '3']) {
          const request = await server.next(posting);
          expect(request.params).toMatchObject({ queue_id: 'new', local_id: localId });
          request.succeed({ id: 103 });
        }
        await poll();
        // The server may have got the first one with the queue that has expired.
        expect(pending()).toMatchObject([{ localId: '1', status: 'failed' }, {}, {}]);
        expect(server.places.filter((place) => place === posting)).toHaveLength(3);
        await closes();
      });

      it('is repeated where the waiting poll has survived, once a new one shows that it works', async () => {
        open();
        await registers('q');
        const waiting = await poll();
        const lost = connection.send(message);
        (await server.next(posting)).lose();
        await lost;
        const pause = await timers.nextPause();
        expect(waiting.isAborted()).toBe(true);
        expect(connection.getState().status).toBe('waiting');
        pause.end();
        const check = await poll();
        expect(check.params).toMatchObject({ dont_block: 'true' });
        check.succeed({ events: [] });
        const again = await server.next(posting);
        expect(again.params).toMatchObject({ queue_id: 'q', local_id: '1' });
        again.lose();
        await becomes('failed');
        // It is not tried for ever.
        expect((await poll()).isAborted()).toBe(false);
        await closes();
      });

      it('begins with the response to the poll that a message has caused', async () => {
        await loses();
        expect(await connection.send(message)).toMatchObject({ status: 'failed' });
        (await poll()).succeed({ events: [heartbeat(1)] });
        for (const localId of ['1', '2']) {
          const request = await server.next(posting);
          expect(request.params).toMatchObject({ local_id: localId });
          request.succeed({ id: 103 });
        }
        await closes();
      });

      it('waits for what was on its way when the server was asked', async () => {
        open();
        await registers('q');
        const late = connection.send(message);
        const onItsWay = await server.next(posting);
        (await poll()).lose();
        (await timers.nextPause()).end();
        const first = await poll();
        onItsWay.lose();
        await late;
        (await timers.nextPause()).end();
        expect(first.isAborted()).toBe(true);
        (await poll()).succeed({ events: [heartbeat(1)] });
        (await server.next(posting)).succeed({ id: 103 });
        await becomes('sent');
        await closes();
      });

      it('leaves what was refused to the user', async () => {
        open();
        await registers('q');
        const refused = connection.send(message);
        (await server.next(posting)).refuse(400, 'BAD_REQUEST');
        await refused;
        (await poll()).lose();
        (await timers.nextPause()).end();
        (await poll()).succeed({ events: [heartbeat(1)] });
        await poll();
        expect(pending()).toMatchObject([{ status: 'failed' }]);
        await closes();
      });
    });

    it('fails after the connection is closed', async () => {
      open();
      (await server.next(register)).refuse(401, 'UNAUTHORIZED');
      expect(await connection.send(message)).toMatchObject({
        status: 'failed',
        error: { code: 'UNAUTHORIZED' },
      });
    });
  });
});
