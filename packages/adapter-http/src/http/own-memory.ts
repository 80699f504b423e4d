/**
 * The bytes in memory of their own, for what is kept: Node cuts short buffers from larger ones, of 8
 * KiB and more, and the whole of these would be kept with them.
 */
export const inOwnMemory = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) {
    return bytes;
  }
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};
