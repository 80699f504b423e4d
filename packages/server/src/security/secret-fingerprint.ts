import { createHmac } from 'node:crypto';

const digits = 16;

/**
 * Recognizes the server's secret without revealing it: it is stored in the database, and shown when a
 * start is refused. Derived like keys and tokens, with a purpose that none of them has.
 */
export const secretFingerprint = (serverSecret: string): string =>
  createHmac('sha256', serverSecret).update('fingerprint').digest('hex').slice(0, digits);
