import type { TransformCallback } from 'node:stream';
import { Transform } from 'node:stream';

/**
 * Bytes of all texts of an email that are parsed, as transferred, and of all heads of its parts; a
 * message shows 10,000 characters. The parser keeps each line as an object, so long texts take many times their size.
 */
export const maxTextBytes = 1024 * 1024;

const lineFeed = 10;
const dash = 45;

const isEmptyLine = (line: Buffer): boolean => /^\r?\n$/.test(line.toString('latin1', 0, 3));

const declaredBoundary = /\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;

/** Whether the part with this head is shown, and not attached: without a type, it is plain text. */
const isShownText = (head: string): boolean =>
  /^text\/(?:plain|html)$/i.test(/^content-type:\s*([^\s;]+)/im.exec(head)?.[1] ?? 'text/plain') &&
  !/^content-disposition:\s*attachment/im.test(head) &&
  !/name\*?\d*\*?\s*=/i.test(head);

/** Passes on an email without what its texts and heads have beyond the limit; attachments are complete. */
export const cutTexts = (maxBytes = maxTextBytes): Transform => {
  const boundaries: string[] = [];
  let head: string | undefined = '';
  let isText = true;
  let headBytes = 0;
  let textBytes = 0;
  let isLineBegun = false;
  /** The beginning of a line that may become that of a boundary. */
  let carried: Buffer = Buffer.alloc(0);

  const isBoundary = (line: Buffer): boolean =>
    line[0] === dash &&
    line[1] === dash &&
    boundaries.some((one) => line.toString('latin1', 2, 2 + one.length) === one);

  const endHead = (text: string): void => {
    for (const [, quoted, plain] of text.matchAll(declaredBoundary)) {
      boundaries.push(quoted ?? plain ?? '');
    }
    isText = isShownText(text);
    head = undefined;
  };

  /** Whether the line, or a part of one, is passed on. */
  const isKept = (line: Buffer): boolean => {
    const isBegin = !isLineBegun;
    isLineBegun = line.at(-1) !== lineFeed;
    if (isBegin && isBoundary(line)) {
      head = '';
      return true;
    }
    if (head === undefined) {
      textBytes += isText ? line.length : 0;
      return !isText || textBytes <= maxBytes;
    }
    if (isBegin && isEmptyLine(line)) {
      endHead(head);
      return true;
    }
    headBytes += line.length;
    head += headBytes <= maxBytes ? line.toString('latin1') : '';
    return headBytes <= maxBytes;
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const bytes = Buffer.concat([carried, chunk]);
      carried = Buffer.alloc(0);
      const kept: Buffer[] = [];
      let begin = 0;
      while (begin < bytes.length) {
        const end = bytes.indexOf(lineFeed, begin);
        const line = bytes.subarray(begin, end < 0 ? undefined : end + 1);
        begin += line.length;
        if (end < 0 && !isLineBegun && line.length < 1000) {
          carried = line;
        } else if (isKept(line)) {
          kept.push(line);
        }
      }
      done(null, Buffer.concat(kept));
    },
    flush(done: TransformCallback) {
      done(null, carried.length > 0 && isKept(carried) ? carried : undefined);
    },
  });
};
