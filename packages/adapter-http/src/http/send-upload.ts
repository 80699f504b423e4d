import type { UseCases } from '@parley/core';
import type { ByteRange, SentAs, StoredUpload, ThumbnailName } from '@parley/core/messages';
import { replaceUnsuitable } from '@parley/core/kernel';
import { isSafeAlone, isShownInline } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response } from 'express';
import type { Failed } from '../served-route';
import { sendBytes } from './send-bytes';

type Upload = {
  readonly upload: StoredUpload;
  /** Names this content among all that were ever at the URL. */
  readonly etag: string;
  readonly thumbnail: ThumbnailName | undefined;
  readonly isDownload: boolean;
};

/**
 * No content of an uploaded file runs scripts, loads resources or submits forms; the browser's own
 * viewer shows it.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'";

/** PDF viewers do not work in a sandbox, and isolate their scripts themselves. */
const policyFor = (contentType: string): string =>
  contentType === 'application/pdf' ? `${policy}; object-src 'self'` : `${policy}; sandbox`;

const charset = (contentType: string): string =>
  contentType === 'text/plain' ? `${contentType}; charset=utf-8` : contentType;

/** The file name in both forms that browsers read. */
const disposition = (kind: 'inline' | 'attachment', stored: string): string => {
  // Files that are older than the policy for names may have others.
  const name = replaceUnsuitable(stored, '');
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** The requested range; undefined for the whole file, `unsatisfiable` for a range outside of it. */
const rangeOf = (
  request: Request,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) {
    return undefined;
  }
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) {
    return 'unsatisfiable';
  }
  return ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1
    ? undefined
    : ranges[0];
};

const typeOf = ({ upload, thumbnail }: Upload): string =>
  thumbnail === undefined ? upload.contentType : 'image/webp';

const isShown = (upload: Upload): boolean => !upload.isDownload && isShownInline(typeOf(upload));

const sentAs = (upload: Upload): SentAs => ({
  contentType: charset(typeOf(upload)),
  disposition: disposition(
    isShown(upload) ? 'inline' : 'attachment',
    upload.thumbnail ?? upload.upload.name,
  ),
});

const describe = (response: Response, upload: Upload, etag: string): void => {
  const { contentType, disposition: shown } = sentAs(upload);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', shown);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', policyFor(typeOf(upload)));
  // The path is never reused for another file; the cache is private to the viewer.
  response.setHeader('Cache-Control', 'private, immutable');
  response.setHeader('ETag', etag);
};

const end = (response: Response, status: number): TE.TaskEither<never, void> =>
  TE.fromIO(() => {
    response.status(status).end();
  });

/** Leads the client to the storage, which sends the requested range. */
const redirect = (response: Response, url: string): TE.TaskEither<never, void> =>
  TE.fromIO(() => {
    response.setHeader('Cache-Control', 'private, no-store');
    response.redirect(302, url);
  });

/** Where the client may read the file itself. */
const linkOf = (
  { linkUpload }: Pick<UseCases['messages'], 'linkUpload'>,
  upload: Upload,
  { method }: Request,
): TE.TaskEither<Failed, O.Option<string>> =>
  method === 'GET' && isSafeAlone(typeOf(upload), !isShown(upload))
    ? linkUpload(upload.upload, upload.thumbnail, sentAs(upload))
    : TE.right(O.none);

const sendBody = (
  openUpload: UseCases['messages']['openUpload'],
  upload: Upload,
  request: Request,
  response: Response,
): TE.TaskEither<Failed, void> => {
  const { upload: stored, thumbnail } = upload;
  const etag = `"${upload.etag}-${thumbnail ?? 'file'}"`;
  const isWhole = thumbnail !== undefined;
  const range = isWhole ? undefined : rangeOf(request, etag, stored.size);
  const opened = openUpload(stored, thumbnail, range === 'unsatisfiable' ? undefined : range);
  return pipe(
    opened,
    TE.flatMap((content) => {
      describe(response, upload, etag);
      if (request.fresh) {
        return end(response, 304);
      }
      if (!isWhole) {
        response.setHeader('Accept-Ranges', 'bytes');
      }
      if (range === 'unsatisfiable') {
        response.setHeader('Content-Range', `bytes */${stored.size}`);
        return end(response, 416);
      }
      if (range !== undefined) {
        response.status(206);
        response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${stored.size}`);
      }
      if (!isWhole) {
        const length = range === undefined ? stored.size : range.end - range.start + 1;
        response.setHeader('Content-Length', length);
      }
      return request.method === 'HEAD'
        ? end(response, response.statusCode)
        : TE.fromTask(sendBytes(content, response));
    }),
  );
};

/**
 * Sends the file or the requested range with headers that keep a browser from running it, unless the
 * client may read it from the storage.
 */
export const sendUpload = (
  messages: Pick<UseCases['messages'], 'linkUpload' | 'openUpload'>,
  upload: Upload,
  request: Request,
  response: Response,
): TE.TaskEither<Failed, void> =>
  pipe(
    linkOf(messages, upload, request),
    TE.flatMap(
      O.match(
        () => sendBody(messages.openUpload, upload, request, response),
        (url) => redirect(response, url),
      ),
    ),
  );
