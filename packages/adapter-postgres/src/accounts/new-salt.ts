import { randomBytes } from 'node:crypto';

/** 192 random bits, from which keys and tokens are derived. */
export const newSalt = (): string => randomBytes(24).toString('base64url');
