import { extname } from 'node:path';
import type { UseCases } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { RequestHandler } from 'express';

const contentTypes: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Paths are never reused for another image, so clients may cache them. */
const caching = 'public, max-age=31536000, immutable';

/** Serves uploaded images to everybody who knows their path. */
export const servePublicFiles =
  (useCases: Pick<UseCases, 'messages'>, folder: string): RequestHandler =>
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
          next(found.left.cause);
          return;
        }
        if (O.isNone(found.right)) {
          next();
          return;
        }
        response.setHeader('Content-Type', contentType);
        response.setHeader('Cache-Control', caching);
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.end(found.right.value);
      }, next);
  };
