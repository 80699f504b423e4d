import type { EventStream, RealmId, Unexpected } from '@parley/core';
import { RealmId as RealmIdCodec, asId, guarded } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import type { Notification } from 'pg';
import { Client } from 'pg';
import { asUnexpected } from '../connection/failures';
import type { Db } from '../database';
import { logChannel, markLog } from './event-log';
import { removedQueueChannel } from './event-queues';
import type { RealmTail } from './realm-tail';
import { realmTail } from './realm-tail';

export type ListeningStream = EventStream & {
  /** Stops listening; those who wait are answered at once, and nobody waits any more. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly connectionString: string;
  readonly onError: (error: unknown) => void;
  /** Told of every queue that was removed, by whatever process. */
  readonly onQueueRemoved: (id: string) => void;
  /** Told that notices may have been missed, as nobody was listening for a while. */
  readonly onListeningAgain: () => void;
};

const retryMilliseconds = 500;

/**
 * Reads the logs of all realms that somebody in this process follows. A connection of its own
 * listens for the notice that comes with each commit; when it breaks, it is made again, and what
 * was missed meanwhile is read from the log.
 */
export const listenToLogs = async (db: Db, options: Options): Promise<ListeningStream> => {
  const tails = new Map<RealmId, RealmTail>();
  let client: Client | undefined;
  let isStopped = false;
  let reconnecting: NodeJS.Timeout | undefined;
  const rereading = new Map<RealmTail, NodeJS.Timeout>();

  const tailOf = (realmId: RealmId): RealmTail => {
    const found = tails.get(realmId) ?? realmTail(db, realmId);
    tails.set(realmId, found);
    return found;
  };

  /** Those who wait have nobody else to wake them, so a log that cannot be read is read again. */
  const wake = (tail: RealmTail): void => {
    tail.catchUp().catch((error: unknown) => {
      options.onError(error);
      if (!isStopped && !rereading.has(tail)) {
        const timer = setTimeout(
          guarded(options.onError, () => {
            rereading.delete(tail);
            wake(tail);
          }),
          retryMilliseconds,
        );
        rereading.set(tail, timer);
      }
    });
  };

  const onNotice = (channel: string, payload: string): void => {
    if (channel === removedQueueChannel) {
      options.onQueueRemoved(payload);
      return;
    }
    const tail = tails.get(asId(RealmIdCodec)(Number(payload)));
    if (tail !== undefined) {
      wake(tail);
    }
  };

  const connect = async (): Promise<void> => {
    const connection = new Client({
      connectionString: options.connectionString,
      application_name: 'parley-events',
      keepAlive: true,
    });
    connection.on(
      'error',
      guarded(options.onError, () => lost(connection)),
    );
    connection.on(
      'end',
      guarded(options.onError, () => lost(connection)),
    );
    connection.on(
      'notification',
      guarded(options.onError, ({ channel, payload = '' }: Notification) => {
        onNotice(channel, payload);
      }),
    );
    client = connection;
    await connection.connect();
    await connection.query(`listen ${logChannel}; listen ${removedQueueChannel}`);
    for (const tail of tails.values()) {
      wake(tail);
    }
  };

  const lost = (connection: Client): void => {
    if (isStopped || client !== connection) {
      return;
    }
    client = undefined;
    connection.end().catch(() => undefined);
    reconnecting = setTimeout(
      guarded(options.onError, () =>
        connect().then(options.onListeningAgain, (error: unknown) => {
          options.onError(error);
          if (client !== undefined) {
            lost(client);
          }
        }),
      ),
      retryMilliseconds,
    );
  };

  await connect();

  const attempt = <A>(work: () => Promise<A>): TE.TaskEither<Unexpected, A> =>
    TE.tryCatch(work, asUnexpected);

  return {
    follow: (following) => attempt(() => tailOf(following.realmId).follow(following)),
    head: (realmId) => attempt(() => tailOf(realmId).catchUp()),
    markAfter: (realmId, than) => markLog(db, realmId, than),
    stop: async () => {
      if (isStopped) {
        return;
      }
      isStopped = true;
      clearTimeout(reconnecting);
      rereading.forEach((timer) => clearTimeout(timer));
      for (const tail of tails.values()) {
        tail.release();
      }
      await client?.end();
    },
  };
};
