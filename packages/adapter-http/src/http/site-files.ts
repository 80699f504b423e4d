import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the web client, with its compressed forms. */
export type SiteFile = {
  readonly type: string;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

/** The files by their path below the base, without a slash at the beginning. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The files there have names with hashes. */
const immutableFolder = 'assets/';

const fileOf = (
  name: string,
  plain: Buffer,
  compressed: Partial<Pick<SiteFile, 'br' | 'gzip'>> = {},
): SiteFile => ({
  type: types[extname(name)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  isImmutable: name.startsWith(immutableFolder),
  plain,
  br: compressed.br,
  gzip: compressed.gzip,
});

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path fill="#2a7977" d="M4 6a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-7l-6 5v-5a4 4 0 0 1-3-4z"/>' +
  '<path fill="#e8a33c" d="M13 19h7a6 6 0 0 0 6-6V9a4 4 0 0 1 3 4v7a4 4 0 0 1-3 4v5l-6-5h-4a4 4 0 0 1-3-4z"/></svg>';

/** Sites of chats are nothing for search engines. */
const robots = 'User-agent: *\nDisallow: /\n';

/** What every site has; browsers show an SVG at the address of older icons, too. */
const builtIn: SiteFiles = new Map([
  ['favicon.svg', fileOf('favicon.svg', Buffer.from(icon))],
  ['favicon.ico', fileOf('favicon.svg', Buffer.from(icon))],
  ['robots.txt', fileOf('robots.txt', Buffer.from(robots))],
]);

/**
 * Reads the files of the web client, all of which are in memory from now on: no request names a
 * path in a file system. Throws if the folder cannot be read.
 *
 * @param folder undefined for a server without the web client, which has an icon nevertheless
 */
export const readSite = (folder: string | undefined): SiteFiles => {
  if (folder === undefined) {
    return builtIn;
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[\\/]+/, ''),
    )
    .map((name) => name.replaceAll('\\', '/'));
  const known = new Set(names);
  const compressed = (name: string): Buffer | undefined =>
    known.has(name) ? readFileSync(join(folder, name)) : undefined;
  const own = names
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name): [string, SiteFile] => [
      name,
      fileOf(name, readFileSync(join(folder, name)), {
        br: compressed(`${name}.br`),
        gzip: compressed(`${name}.gz`),
      }),
    ]);
  return new Map([...builtIn, ...own]);
};
