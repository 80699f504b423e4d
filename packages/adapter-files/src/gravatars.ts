import { createHash } from 'node:crypto';
import type { Gravatars } from '@parley/core/messages';

/** Gravatar requires the MD5 hash of the lower-case address; it protects no secret. */
export const md5Gravatars: Gravatars = {
  keyOf: (email) => createHash('md5').update(email.trim().toLowerCase()).digest('hex'),
};
