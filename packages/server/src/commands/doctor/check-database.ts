import type { DatabaseFacts } from '@parley/adapter-postgres';
import type { Finding } from './finding';
import { ok, problem, warning } from './finding';

/** PostgreSQL 14. */
const oldestVersion = 140_000;

/** 14.5 for 140005. */
const versionName = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;

export const checkVersion = ({ version }: Pick<DatabaseFacts, 'version'>): Finding =>
  version >= oldestVersion
    ? ok(`PostgreSQL ${versionName(version)}`)
    : problem(`PostgreSQL ${versionName(version)} is too old: 14 or newer is needed`);

/** A database of an older version has names before the baseline, which is the first one known. */
export const checkMigrations = ({
  applied,
  known,
}: Pick<DatabaseFacts, 'applied' | 'known'>): Finding => {
  const [baseline = ''] = known;
  const later = applied.filter((name) => name > baseline && !known.includes(name));
  if (later.length > 0) {
    return problem(
      `a newer version has migrated the database (${later.join(', ')}): run that version`,
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  return pending.length === 0
    ? ok('the schema is up to date')
    : warning(
        `${pending.length} of ${known.length} migrations have not run: 'parley migrate' or the next start runs them`,
      );
};

/** What a value of a setting risks. */
const risks: readonly (readonly [setting: string, value: string, risk: Finding])[] = [
  ['fsync', 'off', problem('fsync is off: a crash of the machine can destroy the database')],
  [
    'full_page_writes',
    'off',
    problem('full_page_writes is off: a crash of the machine can destroy the database'),
  ],
  [
    'synchronous_commit',
    'off',
    warning('synchronous_commit is off: a crash loses the last messages that were acknowledged'),
  ],
  ['autovacuum', 'off', warning('autovacuum is off: tables grow and statements become slow')],
  [
    'default_transaction_read_only',
    'on',
    problem('default_transaction_read_only is on: nothing can be written'),
  ],
];

/** Each process has so many connections at most; with a pooler, which shares the others. */
const connectionsPerProcess = { withoutPooler: 31, besidePooler: 7 } as const;

/** The connections that servers open ask for a limit, which a pooler ignores. */
const checkTimeout = ({ statement_timeout: timeout }: DatabaseFacts['settings']): Finding[] =>
  timeout === '0'
    ? [
        warning(
          "statements have no time limit, because a pooler does not pass it on: alter role … set statement_timeout = '30s'",
        ),
      ]
    : [];

/** Whether a commit is acknowledged before a standby has it. Source: docs/failover.md#what-the-settings-are-for. */
const isAsynchronous = ({
  synchronous_commit: commit = '',
  synchronous_standby_names: names = '',
}: DatabaseFacts['settings']): boolean => names === '' || ['local', 'off'].includes(commit);

/**
 * @param processes those that still have to connect: none if the server is running
 *
 * @param hasPooler whether most connections lead to a pooler, which has its own
 */
export const checkDatabaseSettings = (
  {
    settings,
    encoding,
    isStandby,
    freeConnections,
    standbys,
  }: Pick<DatabaseFacts, 'settings' | 'encoding' | 'isStandby' | 'freeConnections' | 'standbys'>,
  processes: number,
  hasPooler = false,
): readonly Finding[] => {
  const needed = processes * connectionsPerProcess[hasPooler ? 'besidePooler' : 'withoutPooler'];
  const found = [
    ...checkTimeout(settings),
    ...risks.flatMap(([setting, value, risk]) => (settings[setting] === value ? [risk] : [])),
    ...(encoding === 'UTF8' ? [] : [problem(`the encoding is ${encoding}, it must be UTF8`)]),
    ...(isStandby ? [problem('this is a standby, which cannot be written to')] : []),
    ...(standbys > 0 && isAsynchronous(settings)
      ? [
          warning(
            'commits do not wait for a standby: when one takes over, the last messages that were acknowledged are lost',
          ),
        ]
      : []),
    ...(freeConnections < needed
      ? [
          warning(
            `${freeConnections} connections are free, the server may need ${needed}: raise max_connections`,
          ),
        ]
      : []),
  ];
  return found.length === 0 ? [ok('settings keep data safe')] : found;
};

/** Beyond this, retention neither archives nor deletes. Source: docs/retention.md#if-a-clock-is-wrong. */
const tooFarSeconds = 300;

/**
 * @param now of this machine, in milliseconds; between the question to the database and its answer
 */
export const checkClock = (now: number, databaseNow: number): Finding => {
  const seconds = Math.abs(now - databaseNow) / 1000;
  const message = `the clocks of this machine and of the database differ by ${seconds.toFixed(1)} s`;
  if (seconds > tooFarSeconds) {
    return problem(`${message}: synchronize both by NTP; retention does not run`);
  }
  return seconds > 2 ? warning(`${message}: synchronize both by NTP`) : ok(message);
};
