import { Command } from '@commander-js/extra-typings';
import { mappedGroups } from '@parley/adapter-oidc';
import type { DatabaseFacts } from '@parley/adapter-postgres';
import { inspectDatabase } from '@parley/adapter-postgres';
import { storageKey } from '@parley/core/messages';
import type { Configuration } from '../../configuration/configuration';
import { dataPaths } from '../../configuration/data-folder';
import { checkDatabase } from '../../database/check-database';
import { directAddress } from '../../database/direct-address';
import { StartFailure } from '../../start-failure';
import { openDatabase } from '../open-database';
import type { Report } from '../report';
import { columns, exitCodes } from '../report';
import { findFreePorts } from '../../configuration/free-ports';
import { checkFilePlace } from '../../configuration/prepare-file-place';
import { findServerProblem } from '../../configuration/server-problem';
import { findUnknownSettings } from '../../configuration/unknown-settings';
import type { Runner, Surroundings } from '../runner';
import { compareWith } from './compare';
import {
  checkClock,
  checkDatabaseSettings,
  checkMigrations,
  describeVersion,
} from './check-database';
import type { PortHolder } from './check-machine';
import {
  checkDisk,
  checkFiles,
  checkPort,
  checkRendering,
  checkSecret,
  checkSettings,
} from './check-machine';
import {
  checkDirectory,
  checkEmail,
  checkMappedGroups,
  checkProvider,
  checkPublicUrl,
} from './check-outside';
import type { Finding } from './finding';
import { ok, problem, warning } from './finding';
import {
  findPortHolder,
  findSecretFlaw,
  findStoredFiles,
  freeSpaceAt,
  tryDirectory,
  tryLogins,
  tryRendering,
  trySending,
} from './gather-facts';
import { refusalOf } from './refusal';
import { requestServer } from './request-server';

/** What was checked, and what was found. */
export type Checked = { readonly name: string; readonly findings: readonly Finding[] };

/** Objects of a bucket would have to be listed by a thousand at a time, and are not compared. */
const compareFiles = async (
  { dataDir, filePlace }: Configuration,
  files: DatabaseFacts['files'],
): Promise<readonly Finding[]> => {
  const refusal = await refusalOf(() => checkFilePlace(filePlace));
  if (refusal.length > 0) {
    return refusal;
  }
  if (filePlace?._tag === 'Bucket') {
    return [ok('uploaded files are in a bucket, and not compared with the database')];
  }
  const { stored, newest } = findStoredFiles(filePlace?.path ?? dataPaths(dataDir).uploads);
  return checkFiles(files.map(storageKey), stored, newest);
};

/** A database, with its name if there are several. */
type Inspected = { readonly name: string | undefined; readonly facts: DatabaseFacts };

const inDatabases = async (
  configuration: Configuration,
  inspected: readonly Inspected[],
  now: number,
  isRunning: boolean,
): Promise<readonly Checked[]> => [
  ...inspected.map(({ name, facts }) => ({
    name: name === undefined ? 'database' : `database ${name}`,
    findings: [
      describeVersion(facts),
      checkMigrations(facts),
      ...checkDatabaseSettings(
        facts,
        isRunning ? 0 : configuration.workers,
        configuration.databaseDirectUrl !== undefined,
      ),
    ],
  })),
  { name: 'clock', findings: inspected.slice(0, 1).map(({ facts }) => checkClock(now, facts.now)) },
  {
    name: 'files',
    findings: await compareFiles(
      configuration,
      inspected.flatMap(({ facts }) => facts.files),
    ),
  },
  {
    name: 'groups',
    findings: checkMappedGroups(
      mappedGroups(configuration.oidc ?? {}).map(({ group }) => group),
      inspected.flatMap(({ facts }) => facts.groups),
    ),
  },
];

/** Whether what needs a session reaches the same database; nothing without a pooler. */
const checkDirectAddress = async (
  url: string,
  { databaseDirectUrl }: Configuration,
): Promise<readonly Checked[]> => {
  if (databaseDirectUrl === undefined) {
    return [];
  }
  const refusal = await refusalOf(() => directAddress(url, databaseDirectUrl));
  const fine = ok('DATABASE_DIRECT_URL is the same database');
  return [{ name: 'direct address', findings: refusal.length > 0 ? refusal : [fine] }];
};

const examineDatabase = async (
  configuration: Configuration,
  isRunning: boolean,
  signal: AbortSignal,
): Promise<readonly Checked[]> => {
  const { shards, databaseTimeoutSeconds } = configuration;
  const inspect = (url: string) => inspectDatabase(url, databaseTimeoutSeconds * 1000);
  try {
    const database = await openDatabase(configuration, signal);
    try {
      await checkDatabase({ ...configuration, databaseWaitSeconds: 0 }, database.url, {
        kind: 'server',
        onWaiting: () => undefined,
        signal,
      });
      const began = Date.now();
      const facts = await inspect(database.url);
      const now = (began + Date.now()) / 2;
      const direct = await checkDirectAddress(database.url, configuration);
      const inspected: Inspected[] = [{ name: shards?.first.name, facts }];
      for (const { name, url } of shards?.others ?? []) {
        inspected.push({ name, facts: await inspect(url) });
      }
      return [...direct, ...(await inDatabases(configuration, inspected, now, isRunning))];
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || 'no connection' : String(error);
    const told = error instanceof StartFailure ? reason : `cannot be used: ${reason}`;
    return [{ name: 'database', findings: [problem(told)] }];
  }
};

const publicTrial = async (publicUrl: URL, holder: PortHolder) =>
  holder === 'parley' ? requestServer(publicUrl) : ({ _tag: 'NotTried' } as const);

/** A server that is running has all its ports. */
const examinePorts = async (
  configuration: Configuration,
  holder: PortHolder,
): Promise<readonly Finding[]> => [
  checkPort(configuration, holder),
  ...(holder === 'nobody' ? await refusalOf(() => findFreePorts(configuration)) : []),
];

const examine = async (
  configuration: Configuration,
  address: string | undefined,
  { environment, signal }: Surroundings,
): Promise<readonly Checked[]> => {
  const { publicUrl, serverSecret, smtpUrl, dataDir } = configuration;
  const holder = await findPortHolder(configuration);
  return [
    {
      name: 'settings',
      findings: [
        ...checkSettings(configuration, findServerProblem(configuration)),
        ...findUnknownSettings(environment).map((line) => warning(line)),
      ],
    },
    { name: 'port', findings: await examinePorts(configuration, holder) },
    {
      name: 'secret',
      findings: [checkSecret(serverSecret !== undefined, findSecretFlaw(configuration))],
    },
    { name: 'disk', findings: [checkDisk(freeSpaceAt(dataDir))] },
    ...(await examineDatabase(configuration, holder === 'parley', signal)),
    { name: 'rendering', findings: [checkRendering(await tryRendering())] },
    { name: 'email', findings: [checkEmail(smtpUrl, await trySending(configuration, address))] },
    {
      name: 'logins',
      findings: [
        checkDirectory(await tryDirectory(configuration)),
        checkProvider(configuration.oidc?.issuer ?? '', await tryLogins(configuration)),
      ],
    },
    {
      name: 'public URL',
      findings: checkPublicUrl(configuration, await publicTrial(publicUrl, holder)),
    },
  ];
};

/** A line for each finding; the code says whether there is a problem. */
export const reportOf = (checked: readonly Checked[]): Report => {
  const all = checked.flatMap(({ name, findings }) =>
    findings.map((finding) => ({ check: name, ...finding })),
  );
  const hasProblem = all.some(({ level }) => level === 'problem');
  return {
    text: columns(all.map(({ check, level, message }) => [level, check, message])),
    data: all,
    code: hasProblem ? exitCodes.failed : exitCodes.done,
  };
};

export const doctorCommand = (run: Runner) =>
  new Command('doctor')
    .summary(
      'checks settings, port, secret, disk, database, clock, files, rendering, email, logins and proxy, and changes nothing',
    )
    .option('--email <address>', 'sends a test email to the address')
    .option(
      '--compare <place>',
      'only compares database and files with an archive of backup, or the database with that of a URL; - reads it from the standard input',
    )
    .action(({ email, compare }) =>
      run.configured(async ({ configuration, log }) =>
        compare === undefined
          ? reportOf(await examine(configuration, email, run.surroundings))
          : compareWith(compare, configuration, log, run),
      ),
    );
