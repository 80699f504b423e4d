import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureCheck } from '@parley/core';

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Signatures of the services that send to incoming webhooks. */
export const webhookSignatures: SignatureCheck = {
  isHmacSha256: (signature, secret, body) =>
    isSame(
      Buffer.from(signature.toLowerCase()),
      Buffer.from(createHmac('sha256', secret).update(body).digest('hex')),
    ),
  isSecret: (given, secret) => isSame(Buffer.from(given), Buffer.from(secret)),
};
