import type { Account } from '../api/account';
import type { Call, Environment } from '../api/call';
import type { Event } from '../api/operations';
import type { State } from '../wire/state';
import type { OutgoingMessage, PendingMessages, SettledMessage } from './pending';
import type { Registration } from './registration';
import type { Timer } from './waiting';

export type ConnectOptions = Account & {
  /** Parameters of `registerQueue`. By default all events, and every capability. */
  readonly register?: Registration | undefined;
  /** Closes the connection when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * For how long `ready`, and messages that are sent before, wait for the first registration, in
   * milliseconds; half a minute by default. The connection itself goes on trying.
   */
  readonly readyTimeoutMs?: number | undefined;
  /** What the connection uses instead of `fetch`, the clock and random numbers, for tests. */
  readonly environment?:
    | Partial<Environment & { readonly timer: Timer; readonly random: () => number }>
    | undefined;
};

/** Everything that the connection knows: a value that is replaced, not changed. */
export type Snapshot = {
  /**
   * `connecting`: it registers, for the first time or because its queue has expired. `waiting`: a
   * request has failed for `error`, and is repeated later. `closed`: by `close()`, by the signal, or
   * for `error`.
   */
  readonly status: 'connecting' | 'connected' | 'waiting' | 'closed';
  readonly error?: unknown;
  /** The register response with all events applied; empty before the first registration. */
  readonly state: State;
  /**
   * Changes with each registration. Events between two registrations are not received: the state
   * is that of the new one, and messages that the program keeps have to be fetched again.
   */
  readonly queueId: string | undefined;
  /** Messages that were sent and have not come back as events. */
  readonly pending: PendingMessages;
  /** The event that led to this value, until the next one or a registration. */
  readonly event?: Event | undefined;
};

export type Connection = {
  /** The parameters with which the connection registers. */
  readonly registration: Registration;
  /** Calls an operation as the account. */
  readonly call: Call;
  /**
   * Resolves after the first registration. Rejects if the connection is closed before, and if there
   * was none within `readyTimeoutMs`, because of the error in `cause`; the connection may succeed
   * later, as `getState()` tells.
   */
  readonly ready: Promise<void>;
  readonly getState: () => Snapshot;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The events from now on. The iterator ends when the connection is closed, and throws if that was
   * because of an error. `getState()` has an event applied when the iterator returns it.
   */
  readonly events: () => AsyncIterableIterator<Event, undefined>;
  /**
   * Sends a message, which is in `pending` at once, until its event arrives. Resolves when the
   * server has accepted or refused it, or has not responded; it never rejects. What an interruption
   * of the connection has lost is sent again after it, unless the server may have it.
   */
  readonly send: (message: OutgoingMessage) => Promise<SettledMessage>;
  /**
   * Sends a failed message of `pending` again; undefined if there is none. If the server did not
   * respond, it may have accepted the message the first time.
   */
  readonly retry: (localId: string) => Promise<SettledMessage> | undefined;
  /** Removes a failed message from `pending`. */
  readonly discard: (localId: string) => void;
  /** Ends the connection and deletes its queue. */
  readonly close: () => Promise<void>;
};
