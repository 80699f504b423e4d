import type { DatabaseFacts } from '@parley/adapter-postgres';
import type { Finding } from './finding';
import { ok, problem, warning } from './finding';

/** 14.5 for 140005. */
const versionName = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;

/** What a start would refuse is not told again. */
export const describeVersion = ({ version }: Pick<DatabaseFacts, 'version'>): Finding =>
  ok(`PostgreSQL ${versionName(version)}`);

export const checkMigrations = ({
  applied,
  known,
}: Pick<DatabaseFacts, 'applied' | 'known'>): Finding => {
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
    freeConnections,
    standbys,
  }: Pick<DatabaseFacts, 'settings' | 'freeConnections' | 'standbys'>,
  processes: number,
  hasPooler = false,
): readonly Finding[] => {
  const needed = processes * connectionsPerProcess[hasPooler ? 'besidePooler' : 'withoutPooler'];
  const found = [
    ...checkTimeout(settings),
    ...risks.flatMap(([setting, value, risk]) => (settings[setting] === value ? [risk] : [])),
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
