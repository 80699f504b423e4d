import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * The SHA-256 digest of a folder: of lines with the digest and the path of each file, sorted, as
 * `sha256sum` prints them. Symbolic links do not count, because installations may omit them.
 */
export const folderDigest = (folder: string): string => {
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const relative = path.slice(folder.length + 1).replaceAll('\\', '/');
      return `${hashOf(readFileSync(path))}  ${relative}\n`;
    });
  return hashOf(lines.sort().join(''));
};
