import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '@parley/adapter-files';

/** Where the cluster of the new version is until it is complete. */
export const upgradedCluster = (cluster: string): string => `${cluster}.upgraded`;

/** Where the cluster of the version before is kept. */
export const earlierCluster = (cluster: string, major: string): string => `${cluster}-${major}`;

/** Completes an upgrade that was interrupted after the earlier cluster was put aside. */
export const finishUpgrade = async (cluster: string): Promise<void> => {
  const upgraded = upgradedCluster(cluster);
  if (!existsSync(cluster) && existsSync(upgraded)) {
    await rename(upgraded, cluster);
    await syncDirectory(dirname(cluster));
  }
};
