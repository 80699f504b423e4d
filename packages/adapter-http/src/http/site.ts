import type { Request, RequestHandler, Response } from 'express';
import type { SiteFile, SiteFiles } from './site-files';

/** The page that all views of the web client have: their addresses differ in the fragment. */
const indexName = 'index.html';

/**
 * Only what this server serves: no scripts, styles or data in the page itself, and no HTML from
 * strings but by the policy `parley`.
 */
const policyOf = (fileOrigin = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${fileOrigin}`.trimEnd(),
    "connect-src 'self'",
    "font-src 'self'",
    `media-src 'self' blob: ${fileOrigin}`.trimEnd(),
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types parley',
  ].join('; ');

const yearSeconds = 31_536_000;

/** Whether the client accepts the encoding; not if it gives it no weight. */
const accepts = (header: string, encoding: string): boolean =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ''));

const encodingFor = (
  { br, gzip }: SiteFile,
  header: string,
): { readonly name: string; readonly content: Buffer } | undefined => {
  if (br !== undefined && accepts(header, 'br')) {
    return { name: 'br', content: br };
  }
  return gzip !== undefined && accepts(header, 'gzip')
    ? { name: 'gzip', content: gzip }
    : undefined;
};

const send = (
  request: Request,
  response: Response,
  name: string,
  file: SiteFile,
  policy: string,
): void => {
  const encoded = encodingFor(file, request.get('accept-encoding') ?? '');
  const content = encoded?.content ?? file.plain;
  response.setHeader('Content-Type', file.type);
  response.setHeader('ETag', file.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(
    'Cache-Control',
    file.isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
  );
  if (name === indexName) {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Frame-Options', 'DENY');
  }
  if (request.get('if-none-match') === file.etag) {
    response.status(304).end();
    return;
  }
  if (encoded !== undefined) {
    response.setHeader('Content-Encoding', encoded.name);
  }
  response.setHeader('Content-Length', content.length);
  response.end(request.method === 'HEAD' ? undefined : content);
};

/** The name of the file at a path below the base. */
const nameOf = (path: string): string => path.replace(/^\//, '') || indexName;

/** Whether the web client has a file at the path. */
export const isOfSite = (files: SiteFiles, path: string): boolean => files.has(nameOf(path));

/**
 * Serves the files of the web client; passes on requests for other paths.
 *
 * @param fileOrigin where requests for uploaded pictures and sounds are redirected to
 */
export const serveSite = (files: SiteFiles, fileOrigin?: string): RequestHandler => {
  const policy = policyOf(fileOrigin);
  return (request, response, next) => {
    const name = nameOf(request.path);
    const file = files.get(name);
    if (file === undefined || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    const [path = ''] = request.originalUrl.split('?');
    if (name === indexName && !path.endsWith('/') && !path.endsWith(indexName)) {
      // An embedding program mounted it below a path: the addresses in the page are relative.
      response.redirect(302, `${path.slice(path.lastIndexOf('/') + 1)}/`);
      return;
    }
    send(request, response, name, file, policy);
  };
};
