import type { BackupAddress, NamedAddress } from '@parley/adapter-postgres';
import type { Configuration } from '../configuration/configuration';
import { directAddress } from '../database/direct-address';
import type { Log } from '../logger';

/** How a command reaches the database of that URL, with the time limit of the settings. */
export const addressAt = (
  connectionString: string,
  { databaseTimeoutSeconds }: Pick<Configuration, 'databaseTimeoutSeconds'>,
  log: Log,
): BackupAddress => ({
  connectionString,
  timeoutMilliseconds: databaseTimeoutSeconds * 1000,
  onError: (err, message) => log.warn({ err }, message),
});

/** The same, around the pooler that the URL may lead to. */
export const directAddressAt = async (
  url: string,
  configuration: Pick<Configuration, 'databaseDirectUrl' | 'databaseTimeoutSeconds'>,
  log: Log,
): Promise<BackupAddress> =>
  addressAt(await directAddress(url, configuration.databaseDirectUrl), configuration, log);

/**
 * How a command reaches all databases, the first one first.
 *
 * @param url of the first one, or of the only one, which has no name
 */
export const allAddressesAt = async (
  url: string,
  configuration: Pick<Configuration, 'databaseDirectUrl' | 'databaseTimeoutSeconds' | 'shards'>,
  log: Log,
): Promise<readonly NamedAddress[]> => {
  const { shards } = configuration;
  const others = shards?.others ?? [];
  return [
    {
      name: others.length === 0 ? undefined : shards?.first.name,
      address: await directAddressAt(url, configuration, log),
    },
    ...others.map((other) => ({
      name: other.name,
      address: addressAt(other.url, configuration, log),
    })),
  ];
};
