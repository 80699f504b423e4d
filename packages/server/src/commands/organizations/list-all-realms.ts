import type { UseCases } from '@parley/core';
import type { Realm, User } from '@parley/core/access';
import type { Parley } from '../../parley';
import { resultOf } from '../result-of';

type Listed = {
  readonly realm: Realm;
  /** Those who are active. */
  readonly people: readonly User[];
  /** The name of its database; undefined if there is only one. */
  readonly shard: string | undefined;
  readonly useCases: UseCases;
};

/** The organizations of all databases, and in which each is. */
export const listAllRealms = async ({
  shards,
}: Pick<Parley, 'shards'>): Promise<readonly Listed[]> => {
  const found: Listed[] = [];
  for (const { name, useCases } of shards.all) {
    const listed = resultOf(await useCases.organization.listRealms()(), {});
    found.push(...listed.map((each) => ({ ...each, shard: name, useCases })));
  }
  return found;
};
