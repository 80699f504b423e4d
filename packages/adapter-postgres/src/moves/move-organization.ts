import { setTimeout } from 'node:timers/promises';
import { RealmId, asId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { BackupAddress } from '../backup/one-connection';
import { inOneTransaction, onOneConnection, transactionOn } from '../backup/one-connection';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import { learnedAfterMilliseconds } from '../directory/directory';
import { raiseIds } from '../directory/shard-numbers';
import { removedQueueChannel } from '../log/event-queue-repository';
import { deleteSomeOf } from '../organization/delete-realm';
import { copyRealm } from './copy-realm';
import { openFence, passingFence, raiseFence, removeFence } from './fence';
import { holdJobs, releaseJobs, removeHeldJobs } from './held-jobs';
import { MoveRefused } from './move-refused';
import type { MoveRecord } from './move-record';
import { announceMove, finishMove, lockMoves, readRecord, settleMove } from './move-record';

/** A part of a move. After each of them, the move can be interrupted, and continued. */
export type MovePhase = 'announced' | 'cleared' | 'closed' | 'copied' | 'opened' | 'settled';

export type OrganizationMove = {
  /** All databases by their names, the first one first. */
  readonly databases: ReadonlyMap<string, BackupAddress>;
  readonly subdomain: string;
  readonly to: string;
  readonly onPhase: (phase: MovePhase) => void;
  readonly onBytes: (done: number, total: number) => void;
  /** Resolves when every process knows what was announced; by default after the time that takes. */
  readonly untilLearned?: () => Promise<unknown>;
};

const realmIdOf = async (client: PoolClient, subdomain: string): Promise<RealmId | undefined> => {
  const { rows } = await client.query<{ readonly id: number }>(
    'select id from realm where subdomain = $1',
    [subdomain],
  );
  return rows[0] && asId(RealmId)(rows[0].id);
};

/** Lets nobody write rows of the realm any more, and ends the polls that wait for its events. */
const close = async (source: PoolClient, realmId: RealmId): Promise<void> => {
  await holdJobs(source, realmId);
  await source.query(
    `with removed as (delete from event_queue where realm_id = $1 returning id)
     select pg_notify($2, id) from removed`,
    [realmId, removedQueueChannel],
  );
  await raiseFence(source, realmId);
  // What was enqueued before the fence was complete.
  await holdJobs(source, realmId);
};

const setState = async (
  client: PoolClient,
  realmId: RealmId,
  state: 'leaving' | 'left' | null,
): Promise<void> => {
  await transactionOn(client, 'begin', async () => {
    await client.query(passingFence);
    await client.query('update realm set move_state = $2 where id = $1', [realmId, state]);
  });
};

/** Serves the realm from here. */
const open = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  await setState(client, realmId, null);
  await openFence(client, realmId);
  await releaseJobs(client, realmId);
};

/** Deletes what the database has of the realm, which is served from another one. */
const clear = async (address: BackupAddress, realmId: RealmId): Promise<void> => {
  await onOneConnection(address, async (client) => {
    await setState(client, realmId, 'left');
    await removeHeldJobs(client, realmId);
  });
  const pool = openPool({ connectionString: address.connectionString, max: 1 }, address.onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (let isAny = true; isAny;) {
      isAny = await db.transaction().execute(async (tx) => {
        await sql.raw(passingFence).execute(tx);
        const deleted = await deleteSomeOf(tx, realmId)();
        if (E.isLeft(deleted)) {
          throw deleted.left.cause;
        }
        return deleted.right;
      });
    }
  } finally {
    await db.destroy();
  }
};

type Move = OrganizationMove & { readonly first: PoolClient };

const addressOf = ({ databases }: OrganizationMove, name: string): BackupAddress => {
  const address = databases.get(name);
  if (address === undefined) {
    throw new MoveRefused(
      `there is no database ${name}: DATABASES names ${[...databases.keys()].join(', ')}`,
    );
  }
  return address;
};

/** What is left to do when it is decided where the organization is. */
const tidy = async (
  move: Move,
  record: MoveRecord & { readonly movedFrom: string },
): Promise<void> => {
  const { first, subdomain, onPhase } = move;
  const [here, there] = [addressOf(move, record.shard), addressOf(move, record.movedFrom)];
  await onOneConnection(here, async (client) => {
    const realmId = await realmIdOf(client, subdomain);
    if (realmId === undefined) {
      throw new MoveRefused(`the database ${record.shard} has lost the organization`);
    }
    await open(client, realmId);
    onPhase('opened');
    await clear(there, realmId);
    await onOneConnection(there, (other) => removeFence(other, realmId));
    await removeFence(client, realmId);
  });
  await finishMove(first, subdomain, record);
  onPhase('cleared');
};

/** Brings the organization to the other database, up to the moment when it is decided. */
const bring = async (move: Move, { shard }: MoveRecord): Promise<void> => {
  const { databases, first, subdomain, to, onPhase, onBytes } = move;
  const { untilLearned = () => setTimeout(learnedAfterMilliseconds) } = move;
  const [from, target] = [addressOf(move, shard), addressOf(move, to)];
  // Until every process knows that it must not ask the source any more.
  await untilLearned();
  const realmId = await onOneConnection(from, async (source) => {
    const found = await realmIdOf(source, subdomain);
    if (found !== undefined) {
      await setState(source, found, 'leaving');
      await close(source, found);
    }
    return found;
  });
  if (realmId === undefined) {
    throw new MoveRefused(`the database ${shard} has lost the organization`);
  }
  onPhase('closed');
  await onOneConnection(target, (client) => raiseFence(client, realmId));
  await copyRealm({ from, to: target }, realmId, onBytes);
  onPhase('copied');
  const [firstAddress = from] = databases.values();
  await raiseIds(firstAddress.connectionString, shard, {
    name: to,
    address: target.connectionString,
  });
  await settleMove(first, subdomain, to, shard);
  onPhase('settled');
};

/** Before anybody is refused: the organization exists, and the other database answers. */
const checkBegin = async (move: Move, { shard }: MoveRecord): Promise<void> => {
  const { subdomain, to } = move;
  const [found, other] = await Promise.all(
    [shard, to].map((name) =>
      onOneConnection(addressOf(move, name), (client) => realmIdOf(client, subdomain)),
    ),
  );
  if (found === undefined) {
    throw new MoveRefused(`there is no organization with the subdomain '${subdomain}'`);
  }
  if (other !== undefined) {
    throw new MoveRefused(`the database ${to} has another organization '${subdomain}'`);
  }
};

/** Continues from what the directory says until the organization is where it is to be. */
const proceed = async (move: Move): Promise<void> => {
  const { first, subdomain, to, onPhase } = move;
  const record = await readRecord(first, subdomain);
  const { shard, movingTo, movedFrom } = record;
  if (movedFrom !== null) {
    await tidy(move, { ...record, movedFrom });
  } else if (movingTo === to) {
    await bring(move, record);
  } else if (movingTo !== null && shard === to) {
    await settleMove(first, subdomain, shard, movingTo);
    onPhase('settled');
  } else if (movingTo !== null) {
    throw new MoveRefused(
      `the organization is on its way to ${movingTo}: finish that with --to ${movingTo}, or take it back with --to ${shard}`,
    );
  } else if (shard === to) {
    return;
  } else {
    await checkBegin(move, record);
    await announceMove(first, subdomain, record, to);
    onPhase('announced');
  }
  await proceed(move);
};

/**
 * Moves an organization to another database while everybody else goes on. Nobody can use it in between:
 * processes learn from the directory that they must refuse its requests, and whoever has not learned it
 * finds a fence. The rows are copied and compared, the directory then names the other database, and
 * only then are the rows of before deleted. Each part can be repeated, so a move that was interrupted is
 * continued by the next call; one to the database that still has the organization takes it back.
 *
 * @returns whether anything was to be done
 */
export const moveOrganization = async (given: OrganizationMove): Promise<boolean> => {
  const [firstAddress] = given.databases.values();
  if (firstAddress === undefined || given.databases.size < 2) {
    throw new MoveRefused('there is one database: DATABASES names several');
  }
  if (given.subdomain === '') {
    throw new MoveRefused('the first organization stays in the first database');
  }
  addressOf(given, given.to);
  return inOneTransaction(firstAddress, 'begin', async (locked) => {
    if (!(await lockMoves(locked))) {
      throw new MoveRefused('an organization is being moved, or a backup made: try again later');
    }
    let isAny = false;
    await onOneConnection(firstAddress, (first) =>
      proceed({
        ...given,
        first,
        onPhase: (phase) => {
          isAny = true;
          given.onPhase(phase);
        },
      }),
    );
    return isAny;
  });
};
