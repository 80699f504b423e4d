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
  level = currentLevel,
): object => ({ ...openApiDocument(groups, level), servers: [{ url: `${mountPath}/api/v1` }] });

/**
 * Serves the API reference: at the level of the query `level`, else of the header, else at the
 * current one.
 */
export const sendReference = (groups: readonly RouteGroup[], mountPath: string): RequestHandler => {
  const sendCurrent = sendDocument(mountedDocument(groups, mountPath));
  return (request, response, next) => {
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('level');
    const level = asked === null ? readLevel(request) : parseLevel('level', asked);
    if (E.isLeft(level)) {
      sendFailure(response, level.left.presentation);
      return;
    }
    const { right: wanted = currentLevel } = level;
    // Others are not kept, because there are hundreds of them.
    const send =
      wanted === currentLevel
        ? sendCurrent
        : sendDocument(mountedDocument(groups, mountPath, wanted));
    // Caches may keep a document for each level.
    response.vary('X-Chat-Feature-Level');
    void send(request, response, next);
  };
};
