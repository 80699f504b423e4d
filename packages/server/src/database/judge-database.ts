import type { DatabaseState } from '@parley/adapter-postgres';
import { DatabaseTooOld } from '@parley/adapter-postgres';
import { isLoopbackHost } from '../configuration/configuration';

/** What a process wants of a database. */
export type Claim = {
  /** The version of the program. */
  readonly version: string;
  /** What sets the secret: SERVER_SECRET, or the file that stores it. */
  readonly secretPlace: string;
  /** The fingerprint of the secret; undefined if there is none yet. */
  readonly secretFingerprint: string | undefined;
  /** That of another secret whose keys are accepted; undefined if there is none. */
  readonly acceptedFingerprint?: string | undefined;
  /** Whether a stored API key was derived from another secret. */
  readonly contradictsKey: boolean;
  /** The host of the first organization; undefined for a command, for which it may be any. */
  readonly publicHost: string | undefined;
  /** The fingerprint of the secret that may be replaced, and the host: REPLACED_SECRET and _HOST. */
  readonly replaced: { readonly secret: string | undefined; readonly host: string | undefined };
};

const oldestVersion = 14;

const majorOf = (versionNumber: number): number => Math.floor(versionNumber / 10_000);

/** Why PostgreSQL or the rights in it do not suffice. */
export const problemOfServer = (state: DatabaseState): string | undefined => {
  const { name, user, versionNumber, encoding } = state;
  if (majorOf(versionNumber) < oldestVersion) {
    return `PostgreSQL ${majorOf(versionNumber)} is too old: use version ${oldestVersion} or newer`;
  }
  if (encoding !== 'UTF8') {
    return `the database ${name} has the encoding ${encoding}: create one with the encoding UTF8`;
  }
  if (state.isReadOnly) {
    return `the database ${name} can only be read, like that of a standby: name the primary server`;
  }
  return state.needsMigration && !state.mayCreateTables
    ? `the user ${user} may not create tables in the database ${name}: make it the owner of the database and of its schema public`
    : undefined;
};

/** Why this version cannot continue with the tables. */
const problemOfSchema = (
  { unknownMigrations, outdatedSince, installation }: DatabaseState,
  { version }: Claim,
): string | undefined => {
  if (unknownMigrations.length > 0) {
    const newer = installation?.migratedBy ?? null;
    const by = newer === null ? 'a newer version of Parley' : `Parley ${newer}`;
    return `the database was migrated by ${by}; this is ${version}: start that version or a newer one, or restore a backup from before`;
  }
  return outdatedSince === undefined ? undefined : new DatabaseTooOld(outdatedSince).message;
};

/** Stands for the fingerprint of a secret of which none is recorded. */
export const unrecordedSecret = 'unknown';

/** Why the secret is not that of the database. */
export const problemOfSecret = (
  { hasOrganizations, installation }: Pick<DatabaseState, 'hasOrganizations' | 'installation'>,
  {
    secretPlace,
    secretFingerprint,
    acceptedFingerprint,
    contradictsKey,
    replaced,
  }: Omit<Claim, 'publicHost' | 'version'>,
): string | undefined => {
  const recorded = installation?.secretFingerprint ?? undefined;
  const isRight =
    secretFingerprint !== undefined &&
    (recorded === undefined
      ? !contradictsKey
      : [secretFingerprint, acceptedFingerprint].includes(recorded));
  if (!hasOrganizations || isRight || replaced.secret === (recorded ?? unrecordedSecret)) {
    return undefined;
  }
  const problem =
    secretFingerprint === undefined
      ? `${secretPlace} is missing, and the database has organizations: restore it from a backup, or set SERVER_SECRET to what it contained`
      : `${secretPlace} is not the secret of this database: restore the earlier one`;
  return `${problem}; to replace it, which makes all API keys and links invalid, set REPLACED_SECRET=${recorded ?? unrecordedSecret}`;
};

/** Why the host is not that of the organization in the database. */
const problemOfHost = (
  { hasOrganizations, installation }: DatabaseState,
  { publicHost, replaced }: Claim,
): string | undefined => {
  const recorded = installation?.publicHost ?? undefined;
  const isRight =
    publicHost === undefined ||
    recorded === undefined ||
    recorded === publicHost ||
    // It could be reached only from this machine.
    isLoopbackHost(recorded);
  return !hasOrganizations || isRight || replaced.host === recorded
    ? undefined
    : `PUBLIC_URL: the organization in the database is at ${recorded}, not at ${publicHost}: set PUBLIC_URL to its address; if it has moved, set REPLACED_HOST=${recorded}`;
};

/** A server would serve a part of what is there. */
const problemOfRestore = ({ unfinishedRestore }: DatabaseState): string | undefined =>
  unfinishedRestore === undefined
    ? undefined
    : `a restore is under way, or was interrupted: run 'parley restore' with the same archive again`;

/**
 * Why a process may not use the database, in one line; undefined if it may.
 *
 * @param variable what names the database
 */
export const findDatabaseProblem = (
  variable: string,
  state: DatabaseState,
  claim: Claim,
): string | undefined => {
  const problem =
    problemOfServer(state) ?? problemOfRestore(state) ?? problemOfSchema(state, claim);
  return problem === undefined
    ? (problemOfSecret(state, claim) ?? problemOfHost(state, claim))
    : `${variable}: ${problem}`;
};
