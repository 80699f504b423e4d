import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureCheck } from '@parley/core/messages';

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Signatures of the services that send to incoming webhooks. */
export const webhookSignatures: SignatureCheck = {
  isHmacSha256: (signature, secret, body) =>
    isSame(
      Buffer.from(signature.toLowerCase()),
      Buffer.from(createHmac('sha256', secret).update(body).digest('hex')),
    ),
  // A header is text with one character for each byte, whatever the sender encoded.
  isSecret: (given, secret) => isSame(Buffer.from(given, 'latin1'), Buffer.from(secret)),
};
