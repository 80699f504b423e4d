/** Types without active content, which a browser may show inline. All others are downloaded. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/x-wav',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/ogg',
  'video/webm',
]);

const unknownContentType = 'application/octet-stream';

/** Content types by file extension, for files sent without a type. */
const guesses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aac: 'audio/aac',
    avif: 'image/avif',
    bmp: 'image/bmp',
    csv: 'text/csv',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    html: 'text/html',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    log: 'text/plain',
    m4a: 'audio/mp4',
    md: 'text/markdown',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    oga: 'audio/ogg',
    ogg: 'audio/ogg',
    ogv: 'video/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    svg: 'image/svg+xml',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    zip: 'application/zip',
  }),
);

const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** The content type to store with a file: the one that was sent, else the one its name implies. */
export const contentTypeOf = (sent: string, name: string): string => {
  const type = (sent.split(';')[0] ?? '').trim().toLowerCase();
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return wellFormed.test(type) && type.length <= 100 && type !== unknownContentType
    ? type
    : (guesses.get(ending) ?? unknownContentType);
};

/**
 * Whether the file may be sent without the header fields that keep a browser from running it: if it is
 * downloaded, or a picture, sound or film. A storage sends it as it is told, but none of these.
 */
export const isSafeAlone = (contentType: string, isDownloaded: boolean): boolean =>
  isDownloaded || (shown.has(contentType) && /^(?:audio|image|video)\//.test(contentType));

/**
 * Whether a browser may show the file inline. Source: docs/reference/uploads.md#access-to-a-file.
 */
export const isShownInline = (contentType: string): boolean => shown.has(contentType);
