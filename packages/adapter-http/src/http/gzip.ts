import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The polynomial of CRC-32 (RFC 1952), the highest power in the lowest bit. */
const polynomial = 0xedb88320;

/** The product of two polynomials modulo that of CRC-32. */
const product = (a: number, b: number): number => {
  let sum = 0;
  let factor = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    sum ^= (a >>> bit) & 1 ? factor : 0;
    factor = (factor >>> 1) ^ (factor & 1 ? polynomial : 0);
  }
  return sum >>> 0;
};

const one = 0x80000000;

/** The power of x by which the checksum of a text is multiplied if so many bytes follow it. */
const shiftOf = (bytes: number): number => {
  let power = one;
  // The power for one byte, then for two, four, and so on.
  let square = one >>> 8;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    power = rest % 2 === 1 ? product(power, square) : power;
    square = product(square, square);
  }
  return power;
};

/** What the end of a compressed text says of the bytes in it. */
export type Summary = {
  readonly length: number;
  readonly checksum: number;
  /** What the checksum of the text before is multiplied by. */
  readonly shift: number;
};

/** Bytes that may stand anywhere in a compressed text. */
export type DeflatedRun = Summary & {
  /** Blocks (RFC 1951) that refer to nothing before them and end with a whole byte. */
  readonly blocks: Buffer;
};

const summaryOf = (bytes: Buffer): Summary => ({
  length: bytes.length,
  checksum: crc32(bytes),
  shift: shiftOf(bytes.length),
});

/** Without reading the bytes again, which would take as long as to send them. */
export const followedBy = (before: Summary, after: Summary): Summary => ({
  length: before.length + after.length,
  checksum: (product(after.shift, before.checksum) ^ after.checksum) >>> 0,
  shift: product(before.shift, after.shift),
});

const maxStoredBytes = 0xffff;

/** The bytes as they are. */
export const storedRun = (bytes: Buffer): DeflatedRun => {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += maxStoredBytes) {
    const stored = bytes.subarray(from, from + maxStoredBytes);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(stored.length, 1);
    head.writeUInt16LE(maxStoredBytes - stored.length, 3);
    blocks.push(head, stored);
  }
  return { ...summaryOf(bytes), blocks: Buffer.concat(blocks) };
};

/** Level 1 takes a third of the time of level 6, and its result is hardly larger. */
export const deflatedRun = (bytes: Buffer): DeflatedRun => ({
  ...summaryOf(bytes),
  blocks: deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }),
});

/** Deflate, no options, no time, fastest, unknown system (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);

/** A last block of nothing. */
const lastBlock = Buffer.from([3, 0]);

/** A text that is written as one member of gzip. */
type GzipWriter = {
  readonly add: (run: DeflatedRun) => readonly Buffer[];
  readonly end: () => readonly Buffer[];
};

export const gzipWriter = (): GzipWriter => {
  let all = summaryOf(Buffer.alloc(0));
  let head = [gzipHead];
  const afterHead = (...blocks: readonly Buffer[]): readonly Buffer[] => {
    const written = [...head, ...blocks];
    head = [];
    return written;
  };
  return {
    add: (run) => {
      all = followedBy(all, run);
      return afterHead(run.blocks);
    },
    end: () => {
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(all.checksum, 0);
      tail.writeUInt32LE(all.length % 2 ** 32, 4);
      return afterHead(lastBlock, tail);
    },
  };
};
