import { createHash } from 'node:crypto';
import type { Gravatars } from '@parley/core';

/** The service asks for MD5 of the address in small letters; nothing secret depends on it. */
export const md5Gravatars: Gravatars = {
  keyOf: (email) => createHash('md5').update(email.trim().toLowerCase()).digest('hex'),
};
