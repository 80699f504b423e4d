import type { NamedAddress } from '@parley/adapter-postgres';
import { plural } from '@parley/core/kernel';
import type { Compared, Content } from '../../backup/compare-contents';
import { compareContents } from '../../backup/compare-contents';
import { readArchiveContent, readDatabaseContent } from '../../backup/read-content';
import type { Configuration } from '../../configuration/configuration';
import { dataPaths } from '../../configuration/data-folder';
import { databaseVariable } from '../../database/check-database';
import { databaseFailure } from '../../database/reach-database';
import { openFiles } from '../../embedding/make-ports';
import type { Log } from '../../logger';
import type { Progress } from '../../progress';
import { StartFailure } from '../../start-failure';
import { allAddressesAt } from '../database-address';
import { openDatabase } from '../open-database';
import { readSecretUrl } from '../read-password';
import type { Report } from '../report';
import { columns, exitCodes } from '../report';
import type { Runner } from '../runner';

const isDatabase = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/** How many differences of the files are printed. */
const shownDifferences = 20;

/** A line for each part, and one in the end; the code says whether everything is equal. */
const reportOfComparison = (compared: readonly Compared[], comparesFiles: boolean): Report => {
  const differing = compared.filter(({ differences }) => differences.length > 0);
  const lines = compared.flatMap(({ kind, name, counts: [count], differences }) => {
    const shown = differences.slice(0, shownDifferences);
    const more = differences.length - shown.length;
    return differences.length === 0
      ? [['equal', name, plural(count, kind === 'files' ? 'file' : 'row')]]
      : [...shown, ...(more > 0 ? [`${more} more`] : [])].map((text) => ['differs', name, text]);
  });
  const files = comparesFiles ? '' : ', without their files';
  return {
    text: `${columns(lines)}${
      differing.length === 0
        ? `The two are equal${files}.\n`
        : `The two differ${files}: ${differing.map(({ name }) => name).join(', ')}.\n`
    }`,
    data: compared.map(({ kind, name, counts, differences }) => ({
      kind,
      name,
      counts,
      differences,
    })),
    code: differing.length === 0 ? exitCodes.done : exitCodes.failed,
  };
};

const readOther = (
  place: string,
  databases: readonly NamedAddress[],
  progress: Progress,
): Promise<Content> => {
  if (!isDatabase(place)) {
    return readArchiveContent(place, progress);
  }
  if (databases.length > 1) {
    throw new StartFailure(
      'DATABASES names several databases: compare them with an archive, or one by one as DATABASE_URL',
    );
  }
  const other = databases.map(({ name, address }) => ({
    name,
    address: { ...address, connectionString: place },
  }));
  return readDatabaseContent(other, undefined, progress);
};

/** The same, or a StartFailure that says which database cannot be read. */
const readingOf = async <A>(name: string, reading: Promise<A>): Promise<A> => {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof StartFailure ? error : databaseFailure(name, error);
  }
};

/**
 * Compares the server's database with an archive and its files, or with another database.
 *
 * @param named `-` reads it from the standard input
 */
export const compareWith = async (
  named: string,
  configuration: Configuration,
  log: Log,
  { surroundings: { signal, input, errors }, progress }: Pick<Runner, 'progress' | 'surroundings'>,
): Promise<Report> => {
  const { dataDir, filePlace } = configuration;
  const place = named === '-' ? await readSecretUrl(input, errors) : named;
  const database = await openDatabase(configuration, signal);
  try {
    const databases = await allAddressesAt(database.url, configuration, log);
    const other = await readingOf(
      'the database to compare with',
      readOther(place, databases, progress),
    );
    const files =
      other.files === undefined ? undefined : openFiles(filePlace, dataPaths(dataDir).uploads, log);
    const own = await readingOf(
      databaseVariable(configuration),
      readDatabaseContent(databases, files, progress),
    );
    return reportOfComparison(compareContents(own, other), files !== undefined);
  } finally {
    await database.close();
  }
};
