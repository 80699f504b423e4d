import type { Event, ParamsOf } from '../api/operations';

/** A message to send. */
export type OutgoingMessage = Omit<ParamsOf<'sendMessage'>, 'queue_id' | 'local_id'>;

/** How an attempt to send a message ended. */
type Settled =
  /** Accepted by the server; its event may not have arrived yet. */
  | { readonly status: 'sent'; readonly id: number }
  | { readonly status: 'failed'; readonly error: unknown };

type Outcome = { readonly status: 'sending' } | Settled;

type Identified = {
  /** By which the client recognizes the message in its event. */
  readonly localId: string;
  readonly message: OutgoingMessage;
};

/** A message that was sent and has not come back as an event. */
export type PendingMessage = Outcome & Identified;

/** What `send` resolves to. */
export type SettledMessage = Settled & Identified;

/** In the order in which they were sent. */
export type PendingMessages = readonly PendingMessage[];

export const withOutcome = (
  pending: PendingMessages,
  localId: string,
  outcome: Outcome,
): PendingMessages =>
  pending.map((one) =>
    one.localId === localId ? { ...outcome, localId, message: one.message } : one,
  );

export const withoutMessage = (pending: PendingMessages, localId: string): PendingMessages =>
  pending.filter((one) => one.localId !== localId);

/** Without those that the server has accepted. */
export const withoutSent = (pending: PendingMessages): PendingMessages =>
  pending.filter(({ status }) => status !== 'sent');

/**
 * Removes the message whose event this is. A heartbeat says that no event is outstanding: messages
 * that were accepted before have none in this queue, for example because of its narrow.
 */
export const afterEvent = (pending: PendingMessages, event: Event): PendingMessages => {
  if (event.type === 'heartbeat') {
    return withoutSent(pending);
  }
  return event.type === 'message'
    ? pending.filter(
        (one) =>
          one.localId !== event.local_message_id &&
          !(one.status === 'sent' && one.id === event.message.id),
      )
    : pending;
};
