import type { Readable } from 'node:stream';
import type { PageFetcher } from '@parley/core/messages';
import { turnsOf } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import type { NetworkGuard } from '../guarded-client';
import { guardedClient } from '../guarded-client';
import { decodeHtml } from './decode-html';
import { pageFactsIn } from './page-facts';
import { readBeginning, readWhole } from './read-bounded';

export type HttpPageOptions = NetworkGuard & {
  /** For a page or a picture with all of its redirects, in seconds. */
  readonly timeout?: number;
};

/** Source: docs/limits.md#previews-of-links. */
const limits = {
  timeoutSeconds: 5,
  redirects: 3,
  /** After decompression; what a page says about itself is at its beginning. */
  pageBytes: 512 * 1024,
  pictureBytes: 4 * 1024 * 1024,
  /** Pictures in memory. */
  picturesAtOnce: 4,
  picturesWaiting: 100,
};

/** Many servers answer nothing to programs that they do not know as programs. */
const userAgent = 'Mozilla/5.0 (compatible; ParleyLinkPreview)';

type Response = {
  /** Where the redirects led. */
  readonly url: string;
  readonly contentType: string;
  readonly body: Readable;
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const resolved = (url: unknown, base: string): string | undefined => {
  if (typeof url !== 'string' || !URL.canParse(url, base)) {
    return undefined;
  }
  const { protocol, href } = new URL(url, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
};

/** Fetches pages and pictures over HTTP, each within its limits of time and size. */
export const httpPageFetcher = ({
  timeout = limits.timeoutSeconds,
  ...guard
}: HttpPageOptions): PageFetcher => {
  const client = guardedClient(guard);
  const turns = turnsOf<'pictures'>({
    atOnce: limits.picturesAtOnce,
    maxWaiting: limits.picturesWaiting,
  });
  const open = async (
    url: string,
    accept: string,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<Response | undefined> => {
    const { status, headers, data } = await client.request<Readable>({
      method: 'get',
      url,
      headers: { Accept: accept, 'User-Agent': userAgent },
      responseType: 'stream',
      signal,
    });
    if (status === 200) {
      return { url, contentType: String(headers['content-type'] ?? ''), body: data };
    }
    data.destroy();
    const next = isRedirect(status) ? resolved(headers.location, url) : undefined;
    return next === undefined || redirects === limits.redirects
      ? undefined
      : open(next, accept, signal, redirects + 1);
  };
  /** What is read of a response of such a kind; none whatever goes wrong. */
  const fetch = async <A>(
    url: string,
    accept: string,
    kind: RegExp,
    read: (response: Response) => Promise<A | undefined>,
  ): Promise<O.Option<A>> => {
    try {
      const response = await open(url, accept, AbortSignal.timeout(timeout * 1000));
      if (response !== undefined && !kind.test(response.contentType)) {
        response.body.destroy();
        return O.none;
      }
      return O.fromNullable(response && (await read(response)));
    } catch {
      return O.none;
    }
  };
  return {
    page: (url) => () =>
      fetch(
        url,
        'text/html,application/xhtml+xml',
        /^(?:text\/html|application\/xhtml\+xml)\b/i,
        async ({ url: base, contentType, body }) => {
          const bytes = await readBeginning(body, limits.pageBytes);
          const { title, description, picture } = pageFactsIn(decodeHtml(bytes, contentType));
          return { title, description, pictureUrl: resolved(picture, base) };
        },
      ),
    picture: (url) => async () => {
      const endTurn = await turns.take('pictures', AbortSignal.timeout(timeout * 1000));
      if (endTurn === undefined) {
        return O.none;
      }
      try {
        return await fetch(url, 'image/*', /^image\//i, ({ body }) =>
          readWhole(body, limits.pictureBytes),
        );
      } finally {
        endTurn();
      }
    },
  };
};
