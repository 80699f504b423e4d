import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dataPaths } from '../configuration/data-folder';
import { databasePasswordKind, readSecret } from '../configuration/remembered-secret';
import { embeddedUrl } from '../embedded-postgres/embedded-postgres';

/** The lines of the file that PostgreSQL writes when it is ready. */
const postmasterLines = (dataDir: string): readonly string[] =>
  readFileSync(join(dataPaths(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n');

/** The process group of the embedded PostgreSQL of a running server. */
export const postmasterOf = (dataDir: string): number => Number(postmasterLines(dataDir)[0]);

/** Makes the embedded PostgreSQL of a running server write what it has in memory. */
export const checkpoint = async (dataDir: string): Promise<void> => {
  const port = Number(postmasterLines(dataDir)[3]);
  const client = new Client({
    connectionString: embeddedUrl(readSecret(dataDir, databasePasswordKind), port, 'parley'),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};
