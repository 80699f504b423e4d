import type { Route } from '@parley/adapter-http';
import type { Actor } from './fuzz-world';

/** A name and its value: a parameter, or a header. */
export type Pair = readonly [name: string, value: string];

/** A request as it is sent. */
export type FuzzRequest = {
  /** The key by which failures are grouped: the endpoint, or what is wrong with the request. */
  readonly group: string;
  /** The endpoint that handles it; undefined if there is none, or it is not certain. */
  readonly route: Route | undefined;
  readonly actor: Actor;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly Pair[];
  readonly body: Buffer | undefined;
  /**
   * Sent whole; truncated before its announced end; sent endlessly until the connection breaks; or
   * the body is all bytes that are sent, including the header.
   */
  readonly delivery: 'whole' | 'cut off' | 'endless' | 'raw';
};

/** A request and its parameters, some of which may turn out to be irrelevant. */
export type Draft = {
  readonly pairs: readonly Pair[];
  readonly build: (pairs: readonly Pair[]) => FuzzRequest;
};
