import { readFileSync } from 'node:fs';
import { claimDatabase, programVersion } from '@parley/adapter-postgres';
import type { DatabaseState } from '@parley/adapter-postgres';
import { parseChatrc } from '@parley/client';
import { UserId, asId } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import type { Configuration } from '../configuration/configuration';
import { dataPaths } from '../configuration/data-folder';
import { acceptedSecretOf } from '../configuration/accepted-secret';
import type { ShardSetting } from '../configuration/shard-settings';
import { readSecret, serverSecretKind, storedSecret } from '../configuration/remembered-secret';
import { derivedApiKeys } from '../security/api-keys';
import { secretFingerprint } from '../security/secret-fingerprint';
import { StartFailure } from '../start-failure';
import { findDatabaseProblem } from './judge-database';
import { reachDatabase } from './reach-database';

/** No value of it can be made outside of this file. */
const checked: unique symbol = Symbol('checked');

/** A database that was reached, and that belongs to the settings of the process. */
export type CheckedDatabase = { readonly url: string; readonly [checked]: true };

/** What names the database, of several the first. */
export const databaseVariable = ({
  databaseUrl,
  dataDir,
  shards,
}: Pick<Configuration, 'databaseUrl' | 'dataDir' | 'shards'>): string => {
  const given = shards === undefined ? 'DATABASE_URL' : shardVariable(shards.first);
  return databaseUrl === undefined ? `DATA_DIR ${dataDir}` : given;
};

export const shardVariable = ({ name }: Pick<ShardSetting, 'name'>): string =>
  `DATABASES (${name})`;

type Credentials = ReturnType<typeof parseChatrc>;

/** Those of the first owner, which the first start has written; none if they are gone. */
const ownerCredentials = (dataDir: string): O.Option<Credentials> =>
  O.tryCatch(() => parseChatrc(readFileSync(dataPaths(dataDir).ownerCredentials, 'utf8')));

/** The generation of a key that was never replaced: that of the first start. */
const firstGeneration = 1;

const contradictsKey = (
  secret: string | undefined,
  credentials: O.Option<Credentials>,
  { keySeed }: DatabaseState,
): boolean =>
  secret !== undefined &&
  O.isSome(credentials) &&
  credentials.value.apiKey !== undefined &&
  keySeed?.generation === firstGeneration &&
  !derivedApiKeys(secret).isKeyOf(credentials.value.apiKey, asId(UserId)(keySeed.userId), keySeed);

type Process = {
  readonly kind: 'server' | 'command';
  /** Called once if the database does not answer at once. */
  readonly onWaiting: (message: string) => void;
  readonly signal: AbortSignal;
};

const checkOne = async (
  configuration: Configuration,
  variable: string,
  url: string,
  { kind, onWaiting, signal }: Process,
): Promise<void> => {
  const { dataDir, serverSecret, acceptedSecret, publicUrl, replaced, databaseWaitSeconds } =
    configuration;
  const credentials = ownerCredentials(dataDir);
  const secret = serverSecret ?? storedSecret(dataDir, serverSecretKind);
  const accepted = acceptedSecretOf(acceptedSecret, dataDir, Date.now());
  const state = await reachDatabase({
    variable,
    url,
    email: O.isSome(credentials) ? credentials.value.email : undefined,
    waitSeconds: kind === 'server' ? databaseWaitSeconds : 0,
    onWaiting,
    signal,
  });
  const problem = findDatabaseProblem(variable, state, {
    version: programVersion,
    secretPlace:
      serverSecret === undefined
        ? `DATA_DIR/secrets (${dataPaths(dataDir).secrets})`
        : 'SERVER_SECRET',
    secretFingerprint: secret === undefined ? undefined : secretFingerprint(secret),
    acceptedFingerprint: accepted === undefined ? undefined : secretFingerprint(accepted.secret),
    contradictsKey:
      contradictsKey(secret, credentials, state) &&
      contradictsKey(accepted?.secret ?? secret, credentials, state),
    publicHost: kind === 'server' ? publicUrl.hostname : undefined,
    replaced,
  });
  if (problem !== undefined) {
    throw new StartFailure(problem);
  }
};

/**
 * Reaches the database, or each of several, and checks that this version, the secret and the host
 * belong to it. A StartFailure says what does not; nothing was changed then. Only a server waits for a
 * database.
 */
export const checkDatabase = async (
  configuration: Configuration,
  url: string,
  process: Process,
): Promise<CheckedDatabase> => {
  await checkOne(configuration, databaseVariable(configuration), url, process);
  for (const other of configuration.shards?.others ?? []) {
    await checkOne(configuration, shardVariable(other), other.url, process);
  }
  return { url, [checked]: true };
};

/** The same for a worker, whose primary process has checked it. */
export const checkedByPrimary = (url: string): CheckedDatabase => ({ url, [checked]: true });

/** Records secret and host in the migrated databases, for the starts that follow. */
export const rememberServer = async (
  { dataDir, serverSecret, publicUrl, shards }: Configuration,
  { url }: CheckedDatabase,
): Promise<void> => {
  const fingerprint = secretFingerprint(serverSecret ?? readSecret(dataDir, serverSecretKind));
  for (const each of [url, ...(shards?.others ?? []).map((other) => other.url)]) {
    await claimDatabase(each, { secretFingerprint: fingerprint, publicHost: publicUrl.hostname });
  }
};
