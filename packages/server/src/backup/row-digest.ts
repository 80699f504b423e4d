import { createHash } from 'node:crypto';

const newline = 0x0a;
const words = 8;

/** What is known of the rows of a table, whatever their order. */
export type RowSummary = { readonly rows: number; readonly digest: string };

/**
 * Counts rows and adds up their hashes: tables with the same rows have the same digest, in any
 * order. The rows are the lines of the text format of `copy`.
 */
export const newRowDigest = () => {
  const sums = new Uint32Array(words);
  let rows = 0;
  let line = createHash('sha256');
  return {
    add: (chunk: Uint8Array): void => {
      let start = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        const hash = line.update(chunk.subarray(start, end)).digest();
        for (let word = 0; word < words; word += 1) {
          sums[word] = (sums[word] ?? 0) + hash.readUInt32LE(word * 4);
        }
        rows += 1;
        line = createHash('sha256');
        start = end + 1;
      }
      line.update(chunk.subarray(start));
    },
    summary: (): RowSummary => ({ rows, digest: Buffer.from(sums.buffer).toString('hex') }),
  };
};
