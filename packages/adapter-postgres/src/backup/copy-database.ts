import type { BackupAddress } from './one-connection';
import { restoreDatabase } from './restore-database';
import { readEachTable, snapshotDatabase } from './snapshot-database';

/** Copies all tables into an empty database, with the schema that this version needs. */
export const copyDatabase = (
  from: BackupAddress,
  to: BackupAddress,
  onBytes: (done: number, total: number) => void,
): Promise<void> =>
  snapshotDatabase(from, (snapshot) =>
    restoreDatabase(to, snapshot, async (load) => {
      await readEachTable(snapshot, onBytes, async (table, rows) => {
        for await (const part of rows) {
          await load(table, part);
        }
      });
    }),
  );
