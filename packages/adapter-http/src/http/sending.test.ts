import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { InPieces, Part, Unexpected } from '@parley/core/kernel';
import { bindUseCases } from '@parley/core';
import { SharedList, ownPart, turnsOf, unavailable, unexpected } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import express from 'express';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { arrayOf, explain, object, text } from '@parley/wire/codecs';
import type { Route } from '../served-route';
import { onError, routerOf } from '../router';
import { budget } from './budget';
import { keptRecords } from './kept-records';
import { maxPieceWeight } from './json-pieces';

type Fields = { readonly before: string; readonly list: readonly string[]; readonly after: string };

const piece = (...list: readonly string[]): Fields => ({ before: 'b', list, after: 'a' });

const keyed = (elements: readonly string[]): Part<string> => ({
  key: 'shared',
  make: () => elements,
  from: 0,
});

/** Something that is waited for. */
const newEvent = () => {
  let occur = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    occur = resolve;
  });
  return { happened, occur: () => occur() };
};

describe('a streamed response', () => {
  const defects: unknown[] = [];
  const undescribed: string[] = [];
  let source: InPieces<Unexpected, object>;
  const writes: { readonly turn: number; readonly length: number }[] = [];
  let turn = 0;
  let server: Server;
  let port: number;

  const route: Route = {
    summary: 'List',
    operationId: 'list',
    needs: 'read',
    tag: 'Lists',
    file: undefined,
    method: 'get',
    path: '/list',
    pathParameters: {},
    since: undefined,
    until: undefined,
    access: 'open',
    parameters: {},
    reportsUnknownSince: 'ignoredParametersOnEverySuccess',
    adds: [],
    response: object({ required: { before: text, list: arrayOf(text), after: text } }),
    isRedirect: false,
    isLongPoll: false,
    isLarge: false,
    takesPayload: false,
    maxBodyBytes: 1000,
    maxUploadBytes: undefined,
    maxFileBytes: undefined,
    streamed: 'list',
    handle: () => (take) => source(take),
  };

  const ask = () => fetch(`http://127.0.0.1:${port}/list?odd=1`);

  const pieces =
    (...all: readonly object[]): InPieces<Unexpected, object> =>
    (take) =>
      pipe(
        all,
        TE.traverseSeqArray(take),
        TE.map(() => undefined),
      );

  beforeAll(async () => {
    const ports = inMemory();
    await newWorld(() => Promise.resolve(ports));
    const app = express();
    app.set('query parser', false);
    app.use((_request, response, next) => {
      response.vary('Origin');
      const send = response.write.bind(response);
      response.write = (text: string) => {
        writes.push({ turn, length: text.length });
        return send(text);
      };
      next();
    });
    const reportDefect = (cause: unknown) => {
      defects.push(cause);
      return 'an id';
    };
    app.use(
      routerOf(
        [
          route,
          { ...route, path: '/whole', streamed: undefined },
          { ...route, path: '/large', isLarge: true },
        ],
        {
          useCases: bindUseCases(ports),
          reportDefect,
          rateLimiter: undefined,
          cookies: { mountPath: '', isSecure: false },
          levels: { clientOf: () => undefined, server: undefined },
          budget: budget({ memory: 1_000_000, disk: 0 }),
          turns: turnsOf({ atOnce: 6, maxWaiting: 10 }),
          largeTurns: turnsOf({ atOnce: 1, maxWaiting: 1 }),
          records: keptRecords(),
          spoolDir: '',
          onSuccess: ({ route: { response }, fields }) => {
            const described = response.decode(fields);
            if (E.isLeft(described)) {
              undescribed.push(explain('response', described.left));
            }
          },
        },
      ),
    );
    app.use(onError(reportDefect));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    writes.length = 0;
    defects.length = 0;
    undescribed.length = 0;
  });

  it.each([
    ['one', [piece('1', '2')], '"1","2"'],
    [
      'several pieces, some of them empty',
      [piece(), piece('1'), piece(), piece('2', '3')],
      '"1","2","3"',
    ],
    ['one empty piece', [piece()], ''],
  ])('equals the response sent as a whole: %s', async (_, all, list) => {
    source = pieces(...all);
    const response = await ask();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe(
      `{"result":"success","msg":"","before":"b","list":[${list}],"after":"a",` +
        '"ignored_parameters_unsupported":["odd"]}',
    );
    expect(undescribed).toEqual([]);
  });

  it('handles six requests of one address without an account at a time', async () => {
    let running = 0;
    let highest = 0;
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    source = (take) =>
      pipe(
        TE.fromTask(async () => {
          running += 1;
          highest = Math.max(highest, running);
          await isReleased;
          running -= 1;
        }),
        TE.flatMap(() => take(piece('1'))),
      );
    const asked = Array.from({ length: 14 }, ask);
    while (running < 6) {
      await sleep(5);
    }
    release();
    const responses = await Promise.all(asked);
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 200));
    expect(highest).toBe(6);
  });

  describe('that is large', () => {
    const askLarge = () => fetch(`http://127.0.0.1:${port}/large`);

    /** Sends `large` until its client disconnects. */
    const endless: InPieces<Unexpected, object> = (take) =>
      pipe(
        take(piece('x'.repeat(1_000_000))),
        TE.flatMap(() => endless(take)),
      );

    it('is made alone, while other responses are not kept waiting', async () => {
      const started = newEvent();
      const isReleased = newEvent();
      let running = 0;
      let highest = 0;
      source = (take) =>
        pipe(
          TE.fromTask(async () => {
            running += 1;
            highest = Math.max(highest, running);
            started.occur();
            if (running > 1) {
              isReleased.occur();
            }
            await isReleased.happened;
          }),
          TE.flatMap(() => take(piece('1'))),
          TE.tapIO(() => () => {
            running -= 1;
          }),
        );
      const first = askLarge();
      await started.happened;
      // One of them waits for the first, the other is one too many.
      const further = [askLarge(), askLarge()];
      expect((await Promise.race(further)).status).toBe(429);
      source = pieces(piece('small'));
      expect((await ask()).status).toBe(200);
      isReleased.occur();
      const responses = await Promise.all([first, ...further]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      expect(highest).toBe(1);
    });

    it('lets the next begin if its client reads slowly', async () => {
      const started = newEvent();
      let isOver = false;
      source = (take) => async () => {
        started.occur();
        const result = await endless(take)();
        isOver = true;
        return result;
      };
      const slow = connect(port, '127.0.0.1');
      slow.pause();
      slow.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
      await started.happened;
      source = pieces(piece('1'));
      expect((await askLarge()).status).toBe(200);
      expect(isOver).toBe(false);
      slow.destroy();
    });

    it('lets the next begin after it has failed', async () => {
      source = () => TE.left(unavailable(new Error('the database is away')));
      expect((await askLarge()).status).toBe(503);
      source = pieces(piece('1'));
      // If the first had kept its turn, one of them would wait for it, and the other be refused.
      expect((await Promise.race([askLarge(), askLarge()])).status).toBe(200);
    });
  });

  it.each(['/list', '/whole'])(
    'lets other requests run after each small piece: %s',
    async (path) => {
      const long = piece(...Array.from({ length: 3000 }, (_, n) => `${n}`.padEnd(1000, 'x')));
      source = pieces(long);
      const state = { isOver: false };
      const counting = (async () => {
        while (!state.isOver) {
          turn += 1;
          await nextTurn();
        }
      })();
      const body: unknown = await (await fetch(`http://127.0.0.1:${port}${path}`)).json();
      state.isOver = true;
      await counting;
      expect(body).toMatchObject(long);
      const inTurns = new Map<number, number>();
      for (const written of writes) {
        inTurns.set(written.turn, (inTurns.get(written.turn) ?? 0) + written.length);
      }
      expect(inTurns.size).toBeGreaterThan(9);
      expect(Math.max(...inTurns.values())).toBeLessThan(2 * maxPieceWeight);
    },
  );

  const shared = Array.from({ length: 2000 }, (_, n) => `${n}`.padEnd(500, 'x'));

  it.each<[string, Iterable<string>, string, string | null]>([
    ['others receive the same', new SharedList([ownPart(['own']), keyed(shared)]), 'gzip', 'gzip'],
    ['it is long', shared, 'br, gzip;q=0.5', 'gzip'],
    ['the client refuses it', shared, 'gzip;q=0', null],
    ['the client cannot read it', shared, 'br', null],
    ['the client reads it less gladly', shared, 'identity, gzip;q=0.5', null],
    ['the client reads anything', shared, '*', 'gzip'],
    ['it is short', ['1'], 'gzip', null],
  ])('is compressed, or not, where %s', async (_, list, accepted, expected) => {
    source = pieces({ before: 'b', list, after: 'a' });
    const response = await fetch(`http://127.0.0.1:${port}/whole`, {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe(expected);
    expect(await response.json()).toMatchObject({ list: [...list], after: 'a' });
    expect(undescribed).toEqual([]);
    const sent = writes.reduce((sum, { length }) => sum + length, 0);
    expect(sent < 100_000).toBe(expected !== null || [...list].length < 2000);
  });

  it('is told apart by what other headers it depends on, too', async () => {
    source = pieces({ before: 'b', list: shared, after: 'a' });
    const response = await fetch(`http://127.0.0.1:${port}/whole`);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    await response.arrayBuffer();
  });

  it('has a length if it is short, in however many pieces', async () => {
    source = pieces(piece('1'), piece('2'));
    const response = await ask();
    const body = await response.text();
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(writes).toEqual([]);
  });

  it('is an ordinary error if it fails before anything was sent', async () => {
    source = (take) =>
      pipe(
        take(piece('1')),
        TE.flatMap(() => TE.left(unavailable(new Error('the database is away')))),
      );
    expect((await ask()).status).toBe(503);
  });

  it('is checked against the declaration, piece by piece', async () => {
    source = pieces(piece('1'), { ...piece('2'), secret: 1 });
    await (await ask()).text();
    expect(undescribed).toHaveLength(1);
  });

  it('is an ordinary error if it fails before the first piece', async () => {
    source = () => TE.left(unavailable(new Error('the database is away')));
    const response = await ask();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('closes the connection if it fails later, so that the client sees a truncated body, and reports the error', async () => {
    const cause = new Error('a defect');
    source = (take) =>
      pipe(
        take(piece('x'.repeat(2 * maxPieceWeight), '2')),
        TE.flatMap(() => TE.left(unexpected(cause))),
      );
    await expect(ask().then((response) => response.text())).rejects.toThrow();
    expect(defects).toEqual([cause]);
  });

  it('waits for a slow client, and stops when it disconnects', async () => {
    const large = piece('x'.repeat(1_000_000));
    let taken = 0;
    const ended = new Promise((resolve) => {
      const endless: InPieces<Unexpected, object> = (take) =>
        pipe(
          take(large),
          TE.flatMap(() => {
            taken += 1;
            return endless(take);
          }),
        );
      source = (take) => async () => {
        const result = await endless(take)();
        resolve(result);
        return result;
      };
    });
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write('GET /list HTTP/1.1\r\nHost: x\r\n\r\n');
    let before = -1;
    while (taken === 0 || taken !== before) {
      before = taken;
      await sleep(200);
    }
    socket.destroy();
    expect(await ended).toMatchObject({ _tag: 'Left' });
    expect(defects).toEqual([]);
  });
});
