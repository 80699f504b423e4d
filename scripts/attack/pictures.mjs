// Pictures that are small to send and large to decode.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

/** A grey picture; 9400 x 9400 pixels have some 90 kB. */
export const png = (width, height) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">' +
    '<feTurbulence baseFrequency="0.01" numOctaves="10"/></filter>' +
    '<rect width="9000" height="9000" filter="url(#f)"/></svg>',
);
