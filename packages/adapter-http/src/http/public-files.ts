import { extname } from 'node:path';
import type { UseCases } from '@parley/core';
import { currentLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { RequestHandler } from 'express';
import { reportingFor } from './request-id';
import type { ReportDefect } from './responses';
import { presentAny, sendFailure } from './responses';
import { sendBytes } from './send-bytes';

const contentTypes: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** How clients may cache images, by whether the path is ever used for another one. */
const caching = {
  permanent: 'public, max-age=31536000, immutable',
  replaceable: 'public, max-age=86400',
};

/** Serves uploaded images to every client that knows the path. */
export const servePublicFiles =
  (
    useCases: Pick<UseCases, 'messages'>,
    folder: string,
    reportDefect: ReportDefect,
    kind: keyof typeof caching = 'permanent',
  ): RequestHandler =>
  (request, response, next) => {
    const contentType = contentTypes[extname(request.path)];
    if (request.method !== 'GET' || contentType === undefined) {
      next();
      return;
    }
    useCases.messages
      .readPublicFile(`${folder}${request.path}`)()
      .then((found) => {
        if (E.isLeft(found)) {
          const report = reportingFor(response, reportDefect);
          sendFailure(response, presentAny(found.left, currentLevel, report));
          return;
        }
        if (O.isNone(found.right)) {
          next();
          return;
        }
        response.setHeader('Content-Type', contentType);
        response.setHeader('Cache-Control', caching[kind]);
        response.setHeader('X-Content-Type-Options', 'nosniff');
        return sendBytes(found.right.value, response)();
      }, next);
  };
