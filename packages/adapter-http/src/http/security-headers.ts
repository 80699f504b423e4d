import type { ServerResponse } from 'node:http';

/**
 * Headers of every response. Pages and files replace the content security policy with their own;
 * HSTS has no effect on responses that do not come over TLS.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

const entries = Object.entries(securityHeaders);

export const setSecurityHeaders = (response: ServerResponse): void => {
  for (const [name, value] of entries) {
    response.setHeader(name, value);
  }
};
