import type { DatabaseAddress } from '@parley/adapter-postgres';
import { databaseIdentity } from '@parley/adapter-postgres';
import { StartFailure } from '../start-failure';
import { databaseFailure } from './reach-database';

const variable = 'DATABASE_DIRECT_URL';

/**
 * The address of a database for what needs a session: the one without its pooler, if it is given. A
 * StartFailure says if that is another database, whose tables and jobs must not be touched.
 */
export const directAddress = async <A extends DatabaseAddress>(
  address: A,
  directUrl: string | undefined,
): Promise<A | string> => {
  if (directUrl === undefined) {
    return address;
  }
  const identity = await databaseIdentity(address);
  const found = await databaseIdentity(directUrl).catch((error: unknown) => {
    throw databaseFailure(variable, error);
  });
  if (found !== identity) {
    throw new StartFailure(
      `${variable} is not the database of DATABASE_URL: name the same one, without its pooler`,
    );
  }
  return directUrl;
};
