import { foldAddress, foldCase } from '@parley/core/kernel';

/**
 * What `email_key` may be of the account or the invitation with that address, in order of
 * preference. It is the folded address, except for accounts that are older than folding and whose
 * folded address another account has: they keep the address in lower case.
 */
export const addressKeys = (email: string): readonly [string, string] => [
  foldCase(email.trim()),
  foldAddress(email),
];
