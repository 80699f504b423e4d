import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

export type NoFileToUpload = Tagged<'NoFileToUpload'>;
export const noFileToUpload: NoFileToUpload = { _tag: 'NoFileToUpload' };

export type SeveralFilesToUpload = Tagged<'SeveralFilesToUpload'>;
export const severalFilesToUpload: SeveralFilesToUpload = { _tag: 'SeveralFilesToUpload' };

export type UploadTooLarge = Tagged<'UploadTooLarge'> & { readonly limitMib: number };
export const uploadTooLarge = (limitMib: number): UploadTooLarge => ({
  _tag: 'UploadTooLarge',
  limitMib,
});

export type UploadQuotaExceeded = Tagged<'UploadQuotaExceeded'>;
export const uploadQuotaExceeded: UploadQuotaExceeded = { _tag: 'UploadQuotaExceeded' };

export type InvalidAttachment = Tagged<'InvalidAttachment'>;
export const invalidAttachment: InvalidAttachment = { _tag: 'InvalidAttachment' };

/** The files could not be removed; another attempt may succeed. */
export type AttachmentNotDeleted = Tagged<'AttachmentNotDeleted'>;
export const attachmentNotDeleted: AttachmentNotDeleted = { _tag: 'AttachmentNotDeleted' };

export type FileNotFound = Tagged<'FileNotFound'>;
export const fileNotFound: FileNotFound = { _tag: 'FileNotFound' };

export type FileNotReadable = Tagged<'FileNotReadable'>;
export const fileNotReadable: FileNotReadable = { _tag: 'FileNotReadable' };

export type InvalidFileToken = Tagged<'InvalidFileToken'>;
export const invalidFileToken: InvalidFileToken = { _tag: 'InvalidFileToken' };

export type InvalidFileName = Tagged<'InvalidFileName'>;
export const invalidFileName: InvalidFileName = { _tag: 'InvalidFileName' };

export type TooManyFileVisits = Tagged<'TooManyFileVisits'> & { readonly retryAfter: number };
export const tooManyFileVisits = (retryAfter: number): TooManyFileVisits => ({
  _tag: 'TooManyFileVisits',
  retryAfter,
});

export type AttachmentFailure =
  | NoFileToUpload
  | SeveralFilesToUpload
  | UploadTooLarge
  | UploadQuotaExceeded
  | InvalidAttachment
  | AttachmentNotDeleted
  | FileNotFound
  | FileNotReadable
  | InvalidFileToken
  | InvalidFileName
  | TooManyFileVisits;

/** Source: API document, «Errors»; reference, «Attachments and uploads». */
export const attachmentFailures: FailureTable<AttachmentFailure> = {
  NoFileToUpload: () => badRequest('You must specify a file to upload'),
  SeveralFilesToUpload: () => badRequest('You may only upload one file at a time'),
  UploadTooLarge: ({ limitMib }) =>
    badRequest(
      `File is larger than this server's configured maximum upload size (${limitMib} MiB).`,
    ),
  UploadQuotaExceeded: () =>
    withCode('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."),
  InvalidAttachment: () => badRequest('Invalid attachment'),
  AttachmentNotDeleted: () =>
    badRequest('An error occurred while deleting the attachment. Please try again later.'),
  FileNotFound: () => ({ ...badRequest('File not found.'), status: 404 }),
  FileNotReadable: () => ({
    ...badRequest('You are not authorized to view this file.'),
    status: 403,
  }),
  InvalidFileToken: () => badRequest('Invalid token'),
  InvalidFileName: () => badRequest('Invalid filename'),
  TooManyFileVisits: ({ retryAfter }) => ({
    ...withCode('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': retryAfter }),
    status: 429,
    headers: { 'Retry-After': String(retryAfter) },
  }),
};
