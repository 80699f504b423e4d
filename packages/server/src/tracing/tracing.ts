import type { IncomingMessage } from 'node:http';
import type { PostgresStore } from '@parley/adapter-postgres';
import type { Log } from '../logger';
import type { Observer } from '../observer';

/** Sends what requests and jobs do, and for how long, to a collector. */
export type Tracing = {
  /** Ends what was begun, and adds what is known when something is done. */
  readonly observer: Observer;
  /** Serves a request in a span of its own. */
  readonly aroundRequest: (request: IncomingMessage, serve: () => void) => void;
  /** The store, with a span for each transaction and snapshot. */
  readonly traced: (store: PostgresStore) => PostgresStore;
  /** The log, whose lines name the span in which they are written. */
  readonly correlated: (log: Log) => Log;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
};
