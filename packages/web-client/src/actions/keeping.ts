import { effect } from '@preact/signals';
import type { Draft, PendingMessage } from '@parley/client';
import { draftOf, nowInSeconds } from '@parley/client';
import { client, snapshot, writtenDrafts } from '../state/connection';
import { keep } from '../state/kept';

/** A message that the server may not have, as a draft. */
export const asDraft = ({ message }: PendingMessage): Draft => draftOf(message, nowInSeconds());

const unsent = (pending: readonly PendingMessage[]): readonly PendingMessage[] =>
  pending.filter(({ status }) => status !== 'sent');

/**
 * Keeps what the server does not have in the browser, until the returned function is called.
 *
 * @param earlier the keys of what earlier pages kept, and this one has restored
 */
export const keepUnsaved = (userId: number, earlier: readonly string[]): (() => void) => {
  let keys = earlier;
  let before: string | undefined;
  // A page in the background may be ended at any time.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') {
      void client.value?.drafts.flush();
    }
  };
  document.addEventListener('visibilitychange', onHidden);
  const end = effect(() => {
    const drafts = writtenDrafts.value.current;
    const { pending } = snapshot.value;
    if (drafts !== undefined) {
      const all = [...drafts.unsaved(), ...unsent(pending).map(asDraft)];
      const now = JSON.stringify(all.map(({ conversation, content }) => [conversation, content]));
      if (now !== before) {
        before = now;
        keys = keep(userId, keys, all);
      }
    }
  });
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    end();
  };
};

/** How long logging out waits for the drafts, in milliseconds; what is left stays in the browser. */
const longestWaitMs = 5_000;

/** Makes drafts of messages that could not be sent, and saves all drafts. */
export const saveUnsent = async (): Promise<void> => {
  const { value: current } = client;
  if (current === undefined) {
    return;
  }
  for (const pending of unsent(current.connection.getState().pending)) {
    current.drafts.append(asDraft(pending).conversation, pending.message.content);
    current.connection.discard(pending.localId);
  }
  await Promise.race([
    current.drafts.flush(),
    new Promise((resolve) => {
      setTimeout(resolve, longestWaitMs);
    }),
  ]);
};
