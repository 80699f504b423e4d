import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/i;

/**
 * Rewrites a target that is a whole URL, as clients send it to a proxy, into path and query. The
 * host of the URL takes the place of the header's.
 *
 * Source: RFC 9112, 3.2.2.
 */
export const useOriginForm = (request: IncomingMessage): void => {
  const { url = '' } = request;
  const [, host, rest = ''] = absoluteForm.exec(url) ?? [];
  if (host !== undefined && URL.canParse(url)) {
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    request.headers.host = host;
  }
};
