import type { Shard, Shards } from '../../embedding/open-shards';
import { StartFailure } from '../../start-failure';
import { resultOf } from '../result-of';

const smallestOf = async (shards: readonly Shard[], first: Shard): Promise<Shard> => {
  let smallest = { shard: first, bytes: Infinity };
  for (const shard of shards) {
    const bytes = resultOf(await shard.store.size(), {});
    if (bytes < smallest.bytes) {
      smallest = { shard, bytes };
    }
  }
  return smallest.shard;
};

/** The database that is named so; without a name, the one that takes the least space. */
const wanted = async ({ first, all }: Shards, name: string | undefined): Promise<Shard> => {
  if (name === undefined) {
    return all.length === 1 ? first : smallestOf(all, first);
  }
  const found = all.find((shard) => shard.name === name);
  if (found === undefined) {
    const names = all.flatMap((shard) => shard.name ?? []);
    throw new StartFailure(
      names.length === 0
        ? `there is no database ${name}: DATABASES would name it`
        : `there is no database ${name}: DATABASES names ${names.join(', ')}`,
    );
  }
  return found;
};

/**
 * Decides in which database a new organization is to be. If a command that was interrupted has decided
 * it already, that stays so; a StartFailure says so to who names another one.
 */
export const placeNew = async (
  shards: Shards,
  subdomain: string,
  name: string | undefined,
): Promise<Shard> => {
  const shard = await wanted(shards, name);
  const placed = resultOf(await shards.place(subdomain, shard)(), {});
  if (name !== undefined && placed !== shard) {
    throw new StartFailure(`the organization '${subdomain}' is in the database ${placed.name}`);
  }
  return placed;
};
