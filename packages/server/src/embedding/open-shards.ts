import type {
  DatabaseAddress,
  NamedDatabase,
  PostgresStore,
  PostgresStoreOptions,
} from '@parley/adapter-postgres';
import {
  ShardMismatch,
  checkUnsharded,
  joinShards,
  openDirectory,
  openPostgresStore,
  subdomainOf,
} from '@parley/adapter-postgres';
import type { ForUsers, Ports, UseCases } from '@parley/core';
import type { AccountReader } from '@parley/core/access';
import type { Async, Unexpected } from '@parley/core/kernel';
import { bindParley } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import { StartFailure } from '../start-failure';
import type { Stop, stopInTime } from '../stop-in-time';

/** One of the databases, with everything that serves the organizations in it. */
export type Shard = {
  /** Undefined if there is only one. */
  readonly name: string | undefined;
  readonly store: PostgresStore;
  readonly ports: Ports;
  readonly useCases: UseCases;
  readonly forUsers: ForUsers;
};

/** The databases that share the organizations. */
export type Shards = {
  /** Has the first organization, and the directory of all. */
  readonly first: Shard;
  readonly all: readonly Shard[];
  /**
   * The one with the organization at the host; the first for a host of none. It may have to be looked
   * up in the first database.
   */
  readonly at: (host: string) => Async<Shard>;
  /** Decides in which one a new organization is to be; returns what was decided, here or earlier. */
  readonly place: (subdomain: string, shard: Shard) => Async<Shard>;
};

/** Without a name if it is the only one, which may have an address without its pooler. */
type FirstDatabase = Omit<NamedDatabase, 'name'> & {
  readonly name: string | undefined;
  readonly directAddress?: DatabaseAddress;
};

type Options = {
  readonly first: FirstDatabase;
  readonly others: readonly NamedDatabase[];
  readonly store: Omit<PostgresStoreOptions, 'connectionString'>;
  /** The ports of the first database. */
  readonly portsOn: (store: PostgresStore) => Promise<Ports>;
  /** Watches what the stores do. */
  readonly traced?: ((store: PostgresStore) => PostgresStore) | undefined;
  /** Collects how to end what was opened. */
  readonly endings: Stop[];
  readonly inTime: ReturnType<typeof stopInTime>;
};

/**
 * Of other organizations, those in all databases count. One that does not answer keeps nobody from
 * logging in elsewhere.
 */
const accountsOf = (
  { accounts }: PostgresStore,
  others: readonly PostgresStore[],
): AccountReader => ({
  ...accounts,
  isElsewhere: (host, email) =>
    pipe(
      others,
      TE.traverseArray((store) =>
        pipe(
          store.accounts.isElsewhere(host, email),
          TE.orElse(() => TE.right<Unexpected, boolean>(false)),
        ),
      ),
      TE.flatMap((found) =>
        found.includes(true) ? TE.right(true) : accounts.isElsewhere(host, email),
      ),
    ),
});

/** Rejects with a StartFailure if the databases do not belong together. */
const join = async ({ first, others }: Options): Promise<void> => {
  try {
    await (first.name === undefined
      ? checkUnsharded(first.address)
      : joinShards({ ...first, name: first.name }, others));
  } catch (error) {
    throw error instanceof ShardMismatch ? new StartFailure(`DATABASES: ${error.message}`) : error;
  }
};

/**
 * Opens each database with a store of its own, so that nothing which runs for one of them, such as
 * its jobs, depends on another. What needs no database is shared by all.
 */
export const openShards = async (options: Options): Promise<Shards> => {
  const { first, others, endings, inTime, traced = identity } = options;
  const stores: (readonly [string | undefined, PostgresStore])[] = [];
  const databases: readonly FirstDatabase[] = [first, ...others];
  for (const { name, address, directAddress } of databases) {
    const store = await openPostgresStore({
      ...options.store,
      connectionString: address,
      directConnectionString: directAddress,
    });
    endings.push(() => inTime('the connections to the database', store.close));
    stores.push([name, traced(store)]);
  }
  await join(options);
  const [[, firstStore] = []] = stores;
  if (firstStore === undefined) {
    throw new Error('no database was opened');
  }
  const ports = await options.portsOn(firstStore);
  const all = stores.map(([name, store]): Shard => {
    const own: Ports = {
      ...ports,
      ...store,
      accounts: accountsOf(
        store,
        stores.flatMap(([, each]) => (each === store ? [] : [each])),
      ),
      // They are those of addresses, too, whichever organization is asked for.
      attempts: ports.attempts,
    };
    return { name, store, ports: own, ...bindParley(own) };
  });
  const [firstShard = { name: first.name, store: firstStore, ports, ...bindParley(ports) }] = all;
  const named = (name: string | undefined): Shard =>
    all.find((shard) => shard.name === name) ?? firstShard;
  if (others.length === 0) {
    return {
      first: firstShard,
      all,
      at: () => TE.right(firstShard),
      place: () => TE.right(firstShard),
    };
  }
  const directory = openDirectory(first.address, options.store.onError);
  endings.push(() => inTime('the directory', directory.close));
  const { publicUrl } = options.store;
  return {
    first: firstShard,
    all,
    at: (host) => {
      const subdomain = subdomainOf(publicUrl, host);
      return subdomain === ''
        ? TE.right(firstShard)
        : pipe(directory.find(subdomain), TE.map(named));
    },
    place: (subdomain, { name = '' }) => pipe(directory.place(subdomain, name), TE.map(named)),
  };
};
