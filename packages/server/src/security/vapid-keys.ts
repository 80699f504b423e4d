import { createECDH, createHmac } from 'node:crypto';
import type { VapidKeys } from '@parley/adapter-webhooks';
import type { ServerSecrets } from './derived-ports';

/** The order of the curve P-256: a private key is less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

const isPrivateKey = (bytes: Buffer): boolean => {
  const value = BigInt(`0x${bytes.toString('hex')}`);
  return value > 0n && value < order;
};

/** Nearly every number of 32 bytes is a private key; the others are passed over. */
const privateKeyOf = (secret: string, attempt = 0): Buffer => {
  const bytes = createHmac('sha256', secret).update(`web-push:${attempt}`).digest();
  return isPrivateKey(bytes) ? bytes : privateKeyOf(secret, attempt + 1);
};

const derivedVapidKeys = (secret: string): VapidKeys => {
  const pair = createECDH('prime256v1');
  const privateKey = privateKeyOf(secret);
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
};

/**
 * The keys that identify the server to push services: derived from its secret, so that all processes
 * and machines have the same. Those of an accepted secret are used for the browsers that registered
 * for them.
 *
 * @param now the time in milliseconds since 1970
 */
export const vapidKeysOf = (
  { current, accepted }: ServerSecrets,
  now: () => number,
): (() => readonly [VapidKeys, ...VapidKeys[]]) => {
  const own = derivedVapidKeys(current);
  const other = accepted === undefined ? undefined : derivedVapidKeys(accepted.secret);
  return () =>
    other !== undefined && accepted !== undefined && now() < accepted.until ? [own, other] : [own];
};
