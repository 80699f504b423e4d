import type { EventStream, Unreadable } from '@parley/core/events';
import type { Async, EventId, RealmId } from '@parley/core/kernel';
import {
  RealmId as RealmIdCodec,
  asId,
  catching,
  groupBy,
  guarded,
  unexpected,
} from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Client, Notification } from 'pg';
import type { DatabaseAddress, OnError } from '../connection/connections';
import { connectionConfig, destroyConnection } from '../connection/connections';
import type { DatabaseWatch } from '../connection/database-watch';
import { asUnexpected } from '../connection/failures';
import { inBatches } from '../connection/in-batches';
import { PrimaryClient } from '../connection/primary-client';
import type { Db } from '../database';
import { logChannel, logHeads, markLog } from './event-log';
import { removedQueueChannel } from './event-queue-repository';
import { keptTogether } from './kept-together';
import type { RealmTail } from './realm-tail';
import { maxKeptBytesOfAll, realmTail } from './realm-tail';
import { wakeUps } from './wake-ups';

type ListeningStream = EventStream & {
  /** Wakes those who follow the log, in every process. Call it when a commit has succeeded. */
  readonly changed: (realmId: RealmId) => void;
  /** Waiting polls end at once, and no new ones wait; what this process commits wakes others still. */
  readonly release: () => void;
  /** Stops listening, after releasing. */
  readonly stop: () => Promise<void>;
};

/** Called when the events of a commit have been offered to all polls that wait for them. */
export type OnDelivery = (milliseconds: number) => void;

type Options = {
  readonly connectionString: DatabaseAddress;
  readonly onError: OnError;
  readonly watch: DatabaseWatch;
  /** Called with how long it took from the notification of a commit to the delivery of its events. */
  readonly onDelivery?: OnDelivery | undefined;
  /** Called for every removed queue, whichever process removed it. */
  readonly onQueueRemoved: (id: string) => void;
  /** Called when notifications may have been missed because the connection was down. */
  readonly onListeningAgain: () => void;
};

const retryMilliseconds = 500;

/** How often the heads of logs are looked at that nothing was heard of. */
const lookMilliseconds = 250;

/**
 * Marks the logs for many waits that end at the same time with one statement per realm: an id that
 * is larger than the largest asked for is larger than all of them.
 */
const marksOf = (db: Db): EventStream['markAfter'] => {
  type Asked = { readonly realmId: RealmId; readonly than: EventId };
  const mark = inBatches((asked: readonly Asked[]) =>
    pipe(
      Array.from(groupBy(asked, ({ realmId }) => realmId)),
      TE.traverseSeqArray(([realmId, ofRealm]) => {
        const largest = ofRealm.reduce((a, b) => (b.than > a.than ? b : a));
        return pipe(
          markLog(db, realmId, largest.than),
          TE.map((id) => [String(realmId), id] as const),
        );
      }),
      TE.map((marked) => new Map(marked)),
    ),
  );
  return (realmId, than) =>
    pipe(
      mark({ realmId, than }),
      TE.flatMapNullable(
        (marked) => marked.get(String(realmId)),
        () => unexpected(new Error('a realm is missing from the result of its batch')),
      ),
    );
};

/** One notification for each realm, as processes of earlier versions expect. */
const notifying = `select pg_notify('${logChannel}', realm_id) from unnest($1::text[]) as realm_id`;

/** The name of the connections that listen. */
const listenerName = 'parley-events';

const findingOthers = `
  select exists (
    select from pg_stat_activity
    where application_name = '${listenerName}' and datname = current_database()
      and pid <> pg_backend_pid()
  ) as found`;

/** The process of the connection in the database, which notifications have of who sent them. */
const ownProcessId = (connection: Client): unknown => Reflect.get(connection, 'processID');

/** Maximum distinct problems remembered; further ones are not reported. */
const maxReported = 1000;

/** Reports each kind of event that this version cannot read once, however many there are. */
const reporter = (onError: OnError): ((unreadable: Unreadable) => void) => {
  const reported = new Set<string>();
  return ({ kind, part }) => {
    const trouble = `${part} of ${kind}`;
    if (reported.has(trouble) || reported.size >= maxReported) {
      return;
    }
    reported.add(trouble);
    const outcome = part === 'flags' ? 'are delivered without these flags' : 'are skipped';
    onError(
      new Error(
        `This version cannot read the ${part === 'event' ? 'content' : part} of events of the kind ${kind} in the log; such events ${outcome}`,
      ),
      'unreadable entry in the event log',
    );
  };
};

/**
 * Reads the logs of all realms that have followers in this process. What this process commits wakes
 * them at once. A dedicated connection notifies other processes after the commit, and listens for
 * what they commit; when it fails, it is opened again. A notification may be lost with a connection
 * or a process. Therefore the heads of the logs are looked at that have followers and were not read
 * lately, with one statement for all of them.
 */
export const listenToLogs = async (db: Db, options: Options): Promise<ListeningStream> => {
  const tails = new Map<RealmId, RealmTail>();
  const onUnreadable = reporter(options.onError);
  const kept = keptTogether(maxKeptBytesOfAll);
  const onDefect = (error: unknown): void =>
    options.onError(error, 'unexpected error while reading the event log');
  let client: Client | undefined;
  let isReleased = false;
  let isStopped = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  const rereading = new Map<RealmTail, NodeJS.Timeout>();

  const tailOf = (realmId: RealmId): RealmTail => {
    const found = tails.get(realmId) ?? realmTail(db, realmId, onUnreadable, kept);
    tails.set(realmId, found);
    if (isReleased) {
      found.release();
    }
    return found;
  };

  const release = (): void => {
    isReleased = true;
    tails.forEach((tail) => tail.release());
  };

  /** Nothing else would wake the followers, so a failed read is retried. */
  const wake = async (tail: RealmTail): Promise<void> => {
    const began = performance.now();
    try {
      await tail.catchUp();
      options.onDelivery?.(performance.now() - began);
    } catch (error) {
      options.onError(error, 'cannot read the event log; will retry');
      if (!isStopped && !rereading.has(tail)) {
        const timer = setTimeout(
          guarded(onDefect, () => {
            rereading.delete(tail);
            return wake(tail);
          }),
          retryMilliseconds,
        );
        rereading.set(tail, timer);
      }
    }
  };

  const wakeRealm = (realmId: RealmId): void => {
    const tail = tails.get(realmId);
    if (tail !== undefined) {
      void wake(tail);
    }
  };

  const onNotice = (channel: string, payload: string): void => {
    if (channel === removedQueueChannel) {
      options.onQueueRemoved(payload);
    } else {
      wakeRealm(asId(RealmIdCodec)(Number(payload)));
    }
  };

  // Without a connection there is no wake-up, and the other processes find what was committed.
  const others = wakeUps(
    async (realmIds) =>
      client?.query({ name: 'wake up', text: notifying, values: [realmIds.map(String)] }),
    async () => {
      const found = await client?.query<{ readonly found: boolean }>(findingOthers);
      return found?.rows[0]?.found !== false;
    },
  );

  const look = async (): Promise<void> => {
    const quiet = Array.from(tails).filter(([, tail]) => tail.isQuietFor(lookMilliseconds));
    if (quiet.length > 0) {
      const heads = await logHeads(
        db,
        quiet.map(([realmId]) => realmId),
      )();
      // Who cannot read the heads tries again; the database's other users report it.
      if (E.isRight(heads)) {
        for (const [realmId, tail] of quiet) {
          const head = heads.right.get(realmId);
          if (head !== undefined && tail.isBehind(head)) {
            void wake(tail);
          }
        }
      }
    }
    if (!isStopped) {
      looking = setTimeout(guarded(onDefect, look), lookMilliseconds).unref();
    }
  };

  const connect = async (): Promise<void> => {
    const connection = new PrimaryClient(connectionConfig(options.connectionString, listenerName));
    connection.on(
      'error',
      guarded(onDefect, () => lost(connection)),
    );
    connection.on(
      'end',
      guarded(onDefect, () => lost(connection)),
    );
    connection.on(
      'notification',
      guarded(onDefect, ({ channel, payload = '', processId }: Notification) => {
        // What this process has committed has woken its followers already.
        if (channel !== logChannel || processId !== ownProcessId(connection)) {
          onNotice(channel, payload);
        }
      }),
    );
    client = connection;
    await connection.connect();
    // A wake-up need not be durable, and would wait for the disk while it holds the lock.
    await connection.query(
      `set synchronous_commit = off; listen ${logChannel}; listen ${removedQueueChannel}`,
    );
    for (const tail of tails.values()) {
      void wake(tail);
    }
  };

  const lost = (connection: Client): void => {
    if (isStopped || client !== connection) {
      return;
    }
    client = undefined;
    destroyConnection(connection);
    reconnecting = setTimeout(
      guarded(onDefect, () =>
        connect().then(options.onListeningAgain, (error: unknown) => {
          options.onError(error, 'cannot reopen the connection that listens for events');
          if (client !== undefined) {
            lost(client);
          }
        }),
      ),
      retryMilliseconds,
    );
  };

  await connect();
  guarded(onDefect, look)();
  options.watch.onHang(() => {
    if (client !== undefined) {
      destroyConnection(client);
    }
    // Those who wait learn that there will be nothing for a while.
    tails.forEach((tail) => tail.expire());
  });

  const attempt = <A>(work: () => Promise<A>): Async<A> => catching(work, asUnexpected);

  return {
    follow: (following) => attempt(() => tailOf(following.realmId).follow(following)),
    reaches: (realmId, id) => attempt(() => tailOf(realmId).reaches(id)),
    markAfter: marksOf(db),
    changed: (realmId) => {
      others.changed(realmId);
      wakeRealm(realmId);
    },
    release,
    stop: () => {
      if (isStopped) {
        return Promise.resolve();
      }
      isStopped = true;
      clearTimeout(reconnecting);
      clearTimeout(looking);
      rereading.forEach((timer) => clearTimeout(timer));
      release();
      // Nothing is lost with it, and a database that hangs would not answer a farewell.
      if (client !== undefined) {
        destroyConnection(client);
      }
      return Promise.resolve();
    },
  };
};
