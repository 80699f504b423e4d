import type { Configuration } from '../../configuration/configuration';
import { StartFailure } from '../../start-failure';

/** An archive has one database. A StartFailure says so where there are several. */
export const refuseShards = ({ shards }: Pick<Configuration, 'shards'>): void => {
  if (shards !== undefined && shards.others.length > 0) {
    throw new StartFailure(
      'DATABASES names several databases, and an archive has one: use pg_dump for each of them, then copy the files',
    );
  }
};
