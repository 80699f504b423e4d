import type { Event } from './api/operations';
import type { Connection } from './connection/connection';

type Follower = {
  /** For each event, in the step in which the state of the connection changes. */
  readonly onEvent: (event: Event) => void;
  /** For each registration after the first: events before it may be missing. */
  readonly onRestart?: () => void;
};

/** Follows the events of a connection; the returned function ends that. */
export const followEvents = (
  connection: Connection,
  { onEvent, onRestart }: Follower,
): (() => void) => {
  let last = connection.getState();
  return connection.subscribe(() => {
    const before = last;
    last = connection.getState();
    if (last.queueId !== before.queueId && before.queueId !== undefined) {
      onRestart?.();
    }
    if (last.event !== undefined && last.event !== before.event) {
      onEvent(last.event);
    }
  });
};
