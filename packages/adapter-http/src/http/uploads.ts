import type { UseCases } from '@parley/core';
import type { RequestOrigin } from '@parley/core/accounts';
import type { FeatureLevel } from '@parley/core/kernel';
import type { Attachment, StoredUpload, ThumbnailName } from '@parley/core/messages';
import { accessFailure, isCaller } from '@parley/core/access';
import { checkCall } from '@parley/core/accounts';
import { ExportId, asId, currentLevel } from '@parley/core/kernel';
import { isThumbnailName, messageFailure } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, RequestHandler, Response } from 'express';
import type { ReportDefect } from './responses';
import type { Failed } from '../served-route';
import { presentAny, sendFailure } from './responses';
import { clientAddress } from './client-address';
import { identify, isAnonymous, originOf } from './identify';
import type { RateLimiter } from './rate-limit';
import { isWithinLimit } from './rate-limit';
import { reportingFor } from './request-id';
import { sendUpload } from './send-upload';

type UploadCases = Pick<UseCases, 'accounts' | 'messages' | 'organization'>;

type UploadsOptions = {
  readonly useCases: UploadCases;
  readonly reportDefect: ReportDefect;
  readonly rateLimiter: RateLimiter | undefined;
};

/** A file that the viewer may read, and how it is sent. */
type Found = {
  readonly upload: StoredUpload;
  /** Names this content among all that were ever at the URL. */
  readonly etag: string;
  readonly thumbnail: ThumbnailName | undefined;
  readonly isDownload: boolean;
};

const level: FeatureLevel = currentLevel;

/** Whoever may read may see files. */
const filesRoute = { access: 'visitor', needs: 'readChannel' } as const;

/** Files are the same at every level. */
const fileOriginOf = (request: Request): RequestOrigin =>
  originOf(request, { pinned: level, client: undefined, server: undefined });

/** The decoded path segments; undefined if one has invalid percent-encoding. */
const segmentsOf = (path: string): readonly string[] | undefined => {
  try {
    return path.replace(/^\//, '').split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
};

const findTemporary = (
  { accounts, messages }: UploadCases,
  request: Request,
  token: string,
  fileName: string,
): TE.TaskEither<Failed, Found> =>
  pipe(
    accounts.admitVisitor(fileOriginOf(request)),
    TE.flatMap((viewer) => messages.followTemporaryUrl(viewer, { token, fileName })),
    TE.map((attachment) => ({
      ...ofAttachment(attachment),
      thumbnail: undefined,
      isDownload: false,
    })),
  );

const ofAttachment = (attachment: Attachment): Pick<Found, 'etag' | 'upload'> => ({
  upload: attachment,
  etag: String(attachment.id),
});

/** An archive may have more than its reader could read: a key for reading alone does not open it. */
const exportsRoute = { access: 'administrator', needs: 'write' } as const;

/** The archive of an export, for administrators. Source: docs/reference/exports.md#the-file. */
const findExport = (
  { accounts, organization }: UploadCases,
  request: Request,
  exportId: number,
): TE.TaskEither<Failed, Found> =>
  pipe(
    identify({ accounts }, exportsRoute, request, fileOriginOf(request)),
    TE.flatMap((viewer) =>
      isCaller(viewer)
        ? pipe(
            TE.fromEither(checkCall('administrator', viewer.user)),
            TE.flatMap((): TE.TaskEither<Failed, StoredUpload> =>
              organization.getExportFile(viewer, { exportId: asId(ExportId)(exportId) }),
            ),
          )
        : TE.left<Failed, StoredUpload>(accessFailure('NotLoggedIn')),
    ),
    TE.map((upload) => ({
      upload,
      etag: `export-${exportId}`,
      thumbnail: undefined,
      isDownload: true,
    })),
  );

const findFor = (
  useCases: UploadCases,
  request: Request,
  path: readonly string[],
  shown: Omit<Found, 'etag' | 'upload'>,
): TE.TaskEither<Failed, Found> =>
  pipe(
    identify(useCases, filesRoute, request, fileOriginOf(request)),
    TE.flatMap((viewer) => useCases.messages.getUpload(viewer, path.join('/'))),
    TE.map((attachment) => ({ ...ofAttachment(attachment), ...shown })),
  );

const find = (
  useCases: UploadCases,
  request: Request,
  segments: readonly string[],
): TE.TaskEither<Failed, Found> => {
  const [first = '', ...rest] = segments;
  const last = rest.at(-1) ?? '';
  switch (first) {
    case 'temporary':
      return rest.length === 2
        ? findTemporary(useCases, request, rest[0] ?? '', last)
        : TE.left(messageFailure('FileNotFound'));
    case 'export':
      return rest.length === 2 && /^[1-9]\d{0,15}$/.test(rest[0] ?? '')
        ? findExport(useCases, request, Number(rest[0]))
        : TE.left(messageFailure('FileNotFound'));
    case 'download':
      return findFor(useCases, request, rest, { thumbnail: undefined, isDownload: true });
    case 'thumbnail':
      return isThumbnailName(last)
        ? findFor(useCases, request, rest.slice(0, -1), { thumbnail: last, isDownload: false })
        : TE.left(messageFailure('FileNotFound'));
    default:
      return findFor(useCases, request, segments, { thumbnail: undefined, isDownload: false });
  }
};

const serve = async (
  { useCases, reportDefect, rateLimiter }: UploadsOptions,
  request: Request,
  response: Response,
): Promise<void> => {
  const count = (kind: 'file' | 'address') =>
    isWithinLimit(rateLimiter, kind, clientAddress(request), response);
  const isUnknown = isAnonymous('visitor', request);
  if (isUnknown && !(await count('file'))) {
    return;
  }
  const segments = segmentsOf(request.path);
  const found =
    segments === undefined
      ? E.left<Failed>(messageFailure('FileNotFound'))
      : await find(useCases, request, segments)();
  const sent = E.isLeft(found)
    ? found
    : await sendUpload(useCases.messages, found.right, request, response)();
  if (E.isLeft(sent)) {
    const isGuess = sent.left._tag !== 'Unexpected' && !isUnknown;
    if (isGuess && !(await count('address'))) {
      return;
    }
    sendFailure(response, presentAny(sent.left, level, reportingFor(response, reportDefect)));
  }
};

/**
 * Serves uploaded files to those who may read them. These paths are not part of the API but use its
 * error format. Successful requests of accounts are not counted; all others count by address.
 *
 * Source: docs/reference/uploads.md#access-to-a-file.
 */
export const serveUploads =
  (options: UploadsOptions): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    serve(options, request, response).catch(next);
  };
