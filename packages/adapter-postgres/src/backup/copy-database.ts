import type { BackupAddress } from './one-connection';
import { restoreDatabase } from './restore-database';
import { snapshotDatabase } from './snapshot-database';

/** Copies all tables into an empty database, with the schema that this version needs. */
export const copyDatabase = (
  from: BackupAddress,
  to: BackupAddress,
  onBytes: (done: number, total: number) => void,
): Promise<void> =>
  snapshotDatabase(from, ({ tables, rowsOf, ...state }) => {
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    return restoreDatabase(to, state, async (load) => {
      let done = 0;
      for (const table of tables) {
        for await (const rows of rowsOf(table)) {
          await load(table, rows);
        }
        done += table.bytes;
        onBytes(done, total);
      }
    });
  });
