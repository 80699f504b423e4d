import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { deflatedRun, followedBy, gzipWriter, storedRun } from './gzip';

/** Texts that repeat themselves, and each other, up to several stored blocks long. */
const bytes = fc
  .record({ text: fc.string(), times: fc.integer({ min: 0, max: 20_000 }) })
  .map(({ text, times }) => Buffer.from(text.repeat(times)));

describe('gzip', () => {
  it('is one member of all that is stored or was compressed before', () => {
    const pieces = fc.array(fc.record({ bytes, isKept: fc.boolean() }), { maxLength: 5 });
    fc.assert(
      fc.property(pieces, (all) => {
        const { add, end } = gzipWriter();
        const written = all.flatMap((piece) =>
          add(piece.isKept ? deflatedRun(piece.bytes) : storedRun(piece.bytes)),
        );
        expect(gunzipSync(Buffer.concat([...written, ...end()]))).toEqual(
          Buffer.concat(all.map((piece) => piece.bytes)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('knows of runs what it knows of their bytes together', () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        expect(storedRun(Buffer.concat([first, second]))).toMatchObject(
          followedBy(deflatedRun(first), deflatedRun(second)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('is short', () => {
    expect(deflatedRun(Buffer.from('long '.repeat(1000))).blocks.length).toBeLessThan(100);
  });
});
