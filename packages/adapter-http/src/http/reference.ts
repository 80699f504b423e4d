import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { RequestHandler } from 'express';
import { levelOfReference, openApiBody, openApiInfo } from '../openapi';
import type { RouteGroup } from '../routes/route-group';
import { parseLevel, readLevel } from './level';
import { sendFailure } from './responses';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** How many times as long as making a document the process does not make another one. */
const pauseFactor = 4;

/**
 * Makes each value once and keeps it. Values are made one after the other with pauses, so that
 * requests for all of them occupy a fifth of a core until all are made, and nothing after that.
 */
export const madeSlowly = <Key, Value>(
  make: (key: Key) => Promise<Value>,
  pause: (milliseconds: number) => Promise<unknown>,
): ((key: Key) => Promise<Value>) => {
  const values = new Map<Key, Promise<Value>>();
  let turn: Promise<unknown> = Promise.resolve();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) {
      return known;
    }
    let milliseconds = 0;
    const value = turn.then(async () => {
      const start = performance.now();
      const made = await make(key);
      milliseconds = performance.now() - start;
      return made;
    });
    values.set(key, value);
    turn = value.then(
      () => pause(pauseFactor * milliseconds),
      () => {
        values.delete(key);
      },
    );
    return value;
  };
};

/** The JSON of a document without its beginning, compressed: 600 kB of each, of over a hundred. */
const compressedBody = (
  groups: readonly RouteGroup[],
  mountPath: string,
  level: FeatureLevel,
): Promise<Buffer> => {
  // The address of the API is below the path at which it is mounted.
  const servers = [{ url: `${mountPath}/api/v1` }];
  return compress(JSON.stringify({ ...openApiBody(groups, level), servers }));
};

const documentOf = (level: FeatureLevel, body: Buffer): string =>
  `{"openapi":"3.1.0","info":${JSON.stringify(openApiInfo(level))},${body.toString().slice(1)}`;

/**
 * Serves the API reference: at the level of the query `level`, else of the header, else at the
 * current one.
 */
export const sendReference = (groups: readonly RouteGroup[], mountPath: string): RequestHandler => {
  const make = (level: FeatureLevel) => compressedBody(groups, mountPath, level);
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });
  const earlier = madeSlowly(make, pause);
  // Requests for earlier levels do not delay the document that most clients want.
  const current = madeSlowly(make, pause);
  return (request, response, next) => {
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('level');
    const level = asked === null ? readLevel(request) : parseLevel('level', asked);
    if (E.isLeft(level)) {
      sendFailure(response, level.left.presentation);
      return;
    }
    const { right: wanted = currentLevel } = level;
    const bodies = wanted === currentLevel ? current : earlier;
    bodies(levelOfReference(wanted))
      .then(decompress)
      .then((body) => {
        // Caches may keep a document for each level.
        response.vary('X-Chat-Feature-Level');
        response
          .set('Cache-Control', 'public, max-age=3600')
          .type('application/json')
          .send(documentOf(wanted, body));
      })
      .catch(next);
  };
};
