import { join } from 'node:path';

/** The files and folders in the data directory. */
export const dataPaths = (dataDir: string) => ({
  /** The server's secret. */
  secrets: join(dataDir, 'secrets'),
  /** A secret whose keys are accepted for a while, and until when. */
  acceptedSecret: join(dataDir, 'accepted-secret'),
  postgresPassword: join(dataDir, 'postgres-password'),
  /** Email address and API key of the first owner. */
  ownerCredentials: join(dataDir, 'owner.chatrc'),
  /** The first owner's password, if it was generated. */
  ownerPassword: join(dataDir, 'owner-password'),
  /** Exists while the first start is running. */
  firstOwner: join(dataDir, 'first-owner.json'),
  lock: join(dataDir, 'server.lock'),
  uploads: join(dataDir, 'uploads'),
  /** Uploads that are still being received. */
  spool: join(dataDir, 'spool'),
  /** Archives of exports that are being written. */
  exports: join(dataDir, 'exports'),
  outbox: join(dataDir, 'outbox'),
  /** The embedded cluster, whose modes PostgreSQL manages; or a link to it. */
  cluster: join(dataDir, 'postgres'),
});

export const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : String(error);
