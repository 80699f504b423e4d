import type { Route } from '@parley/adapter-http';
import type { Actor } from './fuzz-world';

/** A name and its value: a parameter, or a header. */
export type Pair = readonly [name: string, value: string];

/** A request as it goes on the wire. */
export type FuzzRequest = {
  /** Failures are grouped by it: the endpoint, or what is wrong with the request. */
  readonly group: string;
  /** The endpoint that answers; undefined if that is none, or not certain. */
  readonly route: Route | undefined;
  readonly actor: Actor;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly Pair[];
  readonly body: Buffer | undefined;
  /**
   * Sent whole; with an end before the announced one; with more and more of it until the
   * connection breaks; or the body is everything that goes on the wire, head included.
   */
  readonly delivery: 'whole' | 'cut off' | 'endless' | 'raw';
};

/** A request and its parameters, of which some may turn out not to matter. */
export type Draft = {
  readonly pairs: readonly Pair[];
  readonly build: (pairs: readonly Pair[]) => FuzzRequest;
};
