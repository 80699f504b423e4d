import { useEffect, useState } from 'preact/hooks';
import type { Call, Event } from '@parley/client';
import { followEvents } from '@parley/client';
import { client, connectionStatus } from './connection';
import { isOnline } from './layout';

/**
 * Fetches what only the server knows, such as who reads a channel, when the component is shown, and
 * again when `key` changes, and after an outage.
 *
 * @param key says which value it is
 * @param event the type of the events that change it
 *
 * @returns `value`, which is undefined until it was fetched, `failure`, which says why it could not
 *   be, and `reload`, which fetches again, after a change
 */
export const useRemote = <Value>(
  key: unknown,
  fetch: (call: Call) => Promise<Value>,
  event?: Event['type'],
) => {
  const connection = client.value?.connection;
  const call = connection?.call;
  const [answer, setAnswer] = useState<{ value?: Value | undefined; failure?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    if (call !== undefined) {
      fetch(call).then(
        (now) => isCurrent && setAnswer({ value: now }),
        (failure: unknown) => isCurrent && setAnswer((before) => ({ ...before, failure })),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [call, key, turn]);
  const reload = () => setTurn((before) => before + 1);
  useEffect(() => {
    const onEvent = ({ type }: Event) => type === event && reload();
    return connection && followEvents(connection, { onEvent, onRestart: reload });
  }, [connection, event]);
  const isConnected = isOnline.value && connectionStatus.value === 'connected';
  useEffect(() => {
    // An outage may be over.
    if (isConnected && answer.failure instanceof TypeError) {
      reload();
    }
  }, [isConnected]);
  return { value: answer.value, failure: answer.failure, reload };
};
