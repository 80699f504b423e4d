import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What servers remember in the database that they share. */
export type Installation = {
  /** The version of Parley that made the newest migration; null before there were records. */
  readonly migratedBy: string | null;
  /** Null until a server has started. */
  readonly secretFingerprint: string | null;
  /** The host of the first organization; null until a server has started. */
  readonly publicHost: string | null;
};

const ownVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '';
};

/** The version of Parley, as its migrations record it. */
export const programVersion = ownVersion();

/** Records that this version has made the newest migration. */
export const recordMigration = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into installation (migrated_by) values (${programVersion})
    on conflict (is_only) do update set migrated_by = excluded.migrated_by`.execute(db);
};

/** Records what the servers of the database have in common. */
export const recordServer = async (
  db: Kysely<unknown>,
  { secretFingerprint, publicHost }: Pick<Installation, 'publicHost' | 'secretFingerprint'>,
): Promise<void> => {
  await sql`
    insert into installation (secret_fingerprint, public_host)
    values (${secretFingerprint}, ${publicHost})
    on conflict (is_only) do update
    set secret_fingerprint = excluded.secret_fingerprint, public_host = excluded.public_host
    where (installation.secret_fingerprint, installation.public_host)
      is distinct from (excluded.secret_fingerprint, excluded.public_host)`.execute(db);
};
