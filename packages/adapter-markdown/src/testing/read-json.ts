import { readFileSync } from 'node:fs';
import type * as t from 'io-ts';

/** The content of a JSON file; a file of another shape fails the test. */
export const readJson = <A>(file: string, codec: t.Type<A>): A => {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const decoded = codec.decode(content);
  if (decoded._tag === 'Left') {
    throw new Error(`${file} is not of the expected shape`);
  }
  return decoded.right;
};
