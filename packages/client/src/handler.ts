import type { WireEvent } from './wire/events';
import type { State } from './wire/state';

/** How the queue was registered, as far as events depend on it. */
export type Client = {
  /** The capabilities that the client declared. */
  readonly capabilities: ReadonlySet<string>;
  /** Whether the client computes the URLs of gravatars itself. */
  readonly clientGravatar: boolean;
  /** Whether the client asked for the lists of subscribers. */
  readonly includeSubscribers: boolean;
};

/** The state after an event. */
export type Handler<Event> = (state: State, event: Event, client: Client) => State;

export type EventOf<Type extends WireEvent['type']> = Extract<WireEvent, { readonly type: Type }>;

type Ops<Event extends { readonly op: string }> = {
  readonly [Op in Event['op']]: Handler<Extract<Event, { readonly op: Op }>>;
};

/** One handler for each op of an event type; other ops, of newer servers, change nothing. */
export const byOp =
  <Event extends { readonly op: string }>(ops: Ops<Event>): Handler<Event> =>
  (state, event, client) => {
    const handlers: Readonly<Record<string, Handler<never> | undefined>> = ops;
    const handler = Object.hasOwn(ops, event.op) ? handlers[event.op] : undefined;
    // The table has the handler of this op under its name.
    return handler === undefined ? state : handler(state, event as never, client);
  };

/** The state with some fields changed, if it has them: others were not requested. */
export const change = <Name extends keyof State>(
  state: State,
  name: Name,
  how: (value: NonNullable<State[Name]>) => State[Name],
): State => {
  const value = state[name];
  return value === undefined || value === null ? state : { ...state, [name]: how(value) };
};

/** The state with a field set, if it has that field. */
export const replace = (state: State, name: string, value: unknown): State =>
  name in state ? { ...state, [name]: value } : state;
