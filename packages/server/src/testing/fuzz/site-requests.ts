import { multipartBody, oddBody, formBody } from './bodies';
import { credentials, fuzzedRoutes } from './endpoint-requests';
import type { Draft, FuzzRequest, Pair } from './fuzz-request';
import type { FuzzWorld } from './fuzz-world';
import { hostileSegment, hostileText } from './hostile-values';
import type { Random } from './random';

/** The path with one of its segments replaced, or one more. */
const spoiltPath = (path: string, random: Random): string => {
  const segments = path.split('/');
  const index = random.int(1, segments.length);
  return segments.toSpliced(index, 1, hostileSegment(random)).join('/');
};

/** The path without the parts that differ between organizations. */
const generalPath = (path: string): string =>
  path.replaceAll(/[0-9a-f]{32}/g, ':key').replace(/^(\/user_uploads)\/.*/, '$1');

/** A request for a page, a file, or a path that does not exist. */
export const siteRequest = (world: FuzzWorld, random: Random): Draft => {
  const given = random.pick(world.sitePaths);
  const path = random.chance(0.5) ? given : spoiltPath(given, random);
  const actor = random.pick(world.actors);
  const method = random.pick(['GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
  const pairs = ['full_name', 'password', 'email', 'key']
    .filter(() => random.chance(0.6))
    .map((name): Pair => [
      name,
      random.chance(0.5)
        ? (random.maybePick(world.named[name] ?? []) ?? 'Name')
        : hostileText(random),
    ]);
  const body = random.pick([formBody, multipartBody, oddBody])(pairs, random);
  const range: readonly Pair[] = random.chance(0.1)
    ? [['Range', random.pick(['bytes=0-0', 'bytes=9-1', 'bytes=-', 'bytes=0-0,5-9', 'x'])]]
    : [];
  const headers = [...credentials(actor, random), ...range];
  const hasBody = method === 'POST' || method === 'PUT';
  const delivery = hasBody ? body.delivery : 'whole';
  const request: FuzzRequest = {
    group: delivery === 'whole' ? `${method} ${generalPath(given)}` : `a body that is ${delivery}`,
    route: undefined,
    actor,
    method,
    path,
    headers: hasBody ? [...headers, ...body.headers] : headers,
    body: hasBody ? body.bytes : undefined,
    delivery,
  };
  return { pairs: [], build: () => request };
};

const requestLines = (path: string): readonly [string, ...string[]] => [
  `GET ${path} HTTP/1.1`,
  `POST ${path} HTTP/1.1`,
  `get ${path} HTTP/1.1`,
  `BREW ${path} HTTP/1.1`,
  `TRACE ${path} HTTP/1.1`,
  `PROPFIND ${path} HTTP/1.1`,
  `CONNECT 127.0.0.1:22 HTTP/1.1`,
  'OPTIONS * HTTP/1.1',
  `GET http://elsewhere.example${path} HTTP/1.1`,
  `GET ${path}`,
  `GET ${path} HTTP/2.0`,
  `GET ${path} HTTP/9.9`,
  `GET ${path} x HTTP/1.1`,
  `GET ${path}\0 HTTP/1.1`,
  `GET ${path}\x80\xff HTTP/1.1`,
  `GET ${path}?${'a'.repeat(300_000)} HTTP/1.1`,
  `GET /${'a/'.repeat(50_000)} HTTP/1.1`,
  'PRI * HTTP/2.0',
  '',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

const headerLines = [
  'Content-Length: abc',
  'Content-Length: -1',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: x',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Host:',
  'Host: a b',
  'Host: [::1',
  'Host: elsewhere.example',
  'Host: a\r\nHost: b',
  `Host: ${'a'.repeat(5_000)}.example`,
  'X-Forwarded-For: 1.2.3.4, x\r\nX-Forwarded-Host: \x80',
  'Authorization: Basic \x80\xff',
  'Content-Type: \x80/\xff',
  'User-Agent: \x80\xff',
  `User-Agent: ${'a'.repeat(10_000)}`,
  `X: ${'a'.repeat(300_000)}`,
  'X: y\r\n'.repeat(3_000).trimEnd(),
  'no colon',
  ': no name',
  'X: a\0b',
  'X: a\r\n folded',
  'X : spaced',
  'If-None-Match: *\r\nIf-Modified-Since: x\r\nRange: bytes=x',
  'Accept: ;;;\r\nAccept-Encoding: \x80\r\nCookie: =;=;',
] as const;

const ends = [
  '\r\n\r\n',
  '\r\n\r\nhello',
  '\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
  '\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  '\r\n\r\nfffffffffffffffff\r\n',
  '\r\n\r\n0\r\nX: y\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  '\n\n',
  '\r\n',
  '',
] as const;

/** Bytes that are not a request, or a request that no client sends. */
export const malformedRequest = (world: FuzzWorld, random: Random): Draft => {
  const route = random.maybePick(fuzzedRoutes);
  const isForSite = random.chance(0.5);
  const path = isForSite
    ? random.pick(world.sitePaths)
    : `/api/v1${(route?.path ?? '').replace(/:\w+/g, '1')}`;
  const actor = random.pick(world.actors);
  const line = random.chance(0.3)
    ? `${random.pick(['GET', 'POST'])} ${path} HTTP/1.0`
    : random.pick(requestLines(path));
  const odd = random.times(random.pick([0, 0, 1, 2]), () => random.pick(headerLines));
  const authorization = credentials(actor, random).map(([name, value]) => `${name}: ${value}`);
  const host = random.chance(0.5) && odd.length > 0 ? [] : ['Host: localhost'];
  const isOld = line.endsWith('HTTP/1.0') && random.chance(0.7);
  const head = [line, ...(isOld ? [] : host), ...authorization, ...odd].join('\r\n');
  const request: FuzzRequest = {
    group: isForSite ? 'malformed HTTP at the site' : 'malformed HTTP at the API',
    route: undefined,
    actor,
    method: 'raw',
    path,
    headers: [],
    body: Buffer.from(`${head}${random.chance(0.5) ? '\r\n\r\n' : random.pick(ends)}`, 'latin1'),
    delivery: 'raw',
  };
  return { pairs: [], build: () => request };
};
