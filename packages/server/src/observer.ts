import type { ServedRequest } from '@parley/adapter-http';
import type { StoreObserver } from '@parley/adapter-postgres';
import type { EmailNotice } from '@parley/core';

/** An attempt to send an email. */
export type EmailRun = {
  readonly kind: EmailNotice['_tag'];
  /** The address to which it goes. */
  readonly recipient: string;
  readonly milliseconds: number;
  /** Whether a mail server, or the folder, has accepted it. */
  readonly isSent: boolean;
};

/**
 * Is told what the parts of the server do, when it is done. What nobody observes is not measured, so
 * it costs nothing.
 */
export type Observer = StoreObserver & {
  readonly onRequest?: ((served: ServedRequest) => void) | undefined;
  readonly onEmail?: ((run: EmailRun) => void) | undefined;
};
