import type { Call } from '../api/call';
import type { Event } from '../api/operations';
import type { Connection, Snapshot } from './connection';
import type { OutgoingMessage, PendingMessage, PendingMessages, SettledMessage } from './pending';
import { withOutcome, withoutMessage } from './pending';
import type { Store } from './store';
import type { Timer } from './waiting';
import { limited } from './waiting';

type Needs = {
  readonly call: Call;
  readonly store: Store<Snapshot>;
  readonly timer: Timer;
  /** Waits for the first registration; rejects if there is none, or while the server is away. */
  readonly ready: () => Promise<void>;
  readonly timeoutMs: number;
  /** Whether the queue gets events about messages. */
  readonly hasMessageEvents: boolean;
  /** Called when a message was lost on its way: whether the connection works has to be seen. */
  readonly onLost: (loss: TypeError) => void;
};

type Outbox = Pick<Connection, 'send' | 'retry' | 'discard'> & {
  /** Records which of the messages has arrived as an event. */
  readonly record: (event: Event) => void;
  /**
   * Sends again, in their order, what the connection has lost. The queue has told everything that the
   * server has accepted, except what was `sending` when it was asked. That, and what was sent with an
   * earlier queue, is left to the user, so that nothing is sent twice; what waited for the server has
   * never left.
   */
  readonly resume: (sending: PendingMessages) => Promise<void>;
};

/** Why a message was lost on its way; undefined if it was not, or if the server has refused it. */
const lossOf = (one: PendingMessage): TypeError | undefined =>
  one.status === 'failed' && one.error instanceof TypeError ? one.error : undefined;

/** Sends messages, and keeps them in `pending` until their events arrive. */
export const newOutbox = (needs: Needs): Outbox => {
  const { call, store, timer, ready, timeoutMs, hasMessageEvents, onLost } = needs;
  const delivered = new Map<string, number>();
  /** The queues of the messages that may have reached the server, of which it has said nothing. */
  const queues = new Map<string, string>();
  let count = 0;

  const setPending = (change: (pending: PendingMessages) => PendingMessages): void =>
    store.update({ pending: change(store.get().pending) });

  const request = async (localId: string, message: OutgoingMessage): Promise<number> => {
    await ready();
    const { queueId = '' } = store.get();
    queues.set(localId, queueId);
    const { id } = await limited(timer, timeoutMs, (signal) =>
      call('sendMessage', { ...message, queue_id: queueId, local_id: localId }, { signal }),
    );
    queues.delete(localId);
    const { queueId: current, status } = store.get();
    const isExpected = hasMessageEvents && current === queueId && status !== 'closed';
    setPending((pending) =>
      isExpected
        ? withOutcome(pending, localId, { status: 'sent', id })
        : withoutMessage(pending, localId),
    );
    return id;
  };

  const attempt = async (localId: string, message: OutgoingMessage): Promise<SettledMessage> => {
    try {
      return { status: 'sent', id: await request(localId, message), localId, message };
    } catch (error) {
      const id = delivered.get(localId);
      if (id !== undefined) {
        // Only the response was lost.
        return { status: 'sent', id, localId, message };
      }
      setPending((pending) => withOutcome(pending, localId, { status: 'failed', error }));
      return { status: 'failed', error, localId, message };
    } finally {
      delivered.delete(localId);
    }
  };

  const failed = (localId: string): PendingMessage | undefined =>
    store.get().pending.find((one) => one.localId === localId && one.status === 'failed');

  const retry = (localId: string): Promise<SettledMessage> | undefined => {
    const found = failed(localId);
    if (found === undefined) {
      return undefined;
    }
    setPending((pending) => withOutcome(pending, localId, { status: 'sending' }));
    return attempt(localId, found.message);
  };

  return {
    send: async (message) => {
      count += 1;
      const localId = String(count);
      setPending((pending) => [...pending, { status: 'sending', localId, message }]);
      const settled = await attempt(localId, message);
      const loss = lossOf(settled);
      if (loss && queues.has(localId)) {
        onLost(loss);
      }
      return settled;
    },
    retry,
    discard: (localId) => {
      if (failed(localId) !== undefined) {
        setPending((pending) => withoutMessage(pending, localId));
      }
    },
    record: (event) => {
      const localId = event.type === 'message' ? event.local_message_id : undefined;
      const isSending = store
        .get()
        .pending.some((one) => one.localId === localId && one.status === 'sending');
      if (event.type === 'message' && localId !== undefined && isSending) {
        delivered.set(localId, event.message.id);
      }
    },
    resume: async (sending) => {
      const { queueId, pending } = store.get();
      for (const one of pending) {
        const { localId } = one;
        const sentWith = queues.get(localId);
        const wasSending = sending.some((other) => other.localId === localId);
        if (lossOf(one) && (sentWith === undefined || (sentWith === queueId && !wasSending))) {
          await retry(localId);
        }
      }
    },
  };
};
