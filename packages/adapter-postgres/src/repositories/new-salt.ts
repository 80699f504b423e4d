import { randomBytes } from 'node:crypto';

/** 192 bits of chance, for what keys and tokens are derived from. */
export const newSalt = (): string => randomBytes(24).toString('base64url');
