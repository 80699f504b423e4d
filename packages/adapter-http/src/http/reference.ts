import type { FeatureLevel } from '@parley/core';
import { currentLevel } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { RequestHandler } from 'express';
import { openApiDocument } from '../openapi';
import type { RouteGroup } from '../routes/route-group';
import { sendDocument } from './documents';
import { parseLevel, readLevel } from './level';
import { sendFailure } from './responses';

/** The document, with the address of the API below the path at which it is mounted. */
const mountedDocument = (
  groups: readonly RouteGroup[],
  mountPath: string,
  level: FeatureLevel,
): object => ({ ...openApiDocument(groups, level), servers: [{ url: `${mountPath}/api/v1` }] });

/** Documents in memory, about 600 kB each. There are hundreds of levels, and few in use. */
const maxDocuments = 4;

/** Calls the function once for each argument, and keeps the newest results. */
const boundedCache = <Key, Value>(size: number, make: (key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = values.get(key) ?? make(key);
    values.delete(key);
    values.set(key, value);
    if (values.size > size) {
      for (const oldest of values.keys()) {
        values.delete(oldest);
        break;
      }
    }
    return value;
  };
};

/**
 * Serves the API reference: at the level of the query `level`, else of the header, else at the
 * current one.
 */
export const sendReference = (groups: readonly RouteGroup[], mountPath: string): RequestHandler => {
  const documents = boundedCache(maxDocuments, (level: FeatureLevel) =>
    sendDocument(mountedDocument(groups, mountPath, level)),
  );
  return (request, response, next) => {
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('level');
    const level = asked === null ? readLevel(request) : parseLevel('level', asked);
    if (E.isLeft(level)) {
      sendFailure(response, level.left.presentation);
      return;
    }
    const { right: wanted = currentLevel } = level;
    // Caches may keep a document for each level.
    response.vary('X-Chat-Feature-Level');
    void documents(wanted)(request, response, next);
  };
};
