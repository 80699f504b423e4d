import type { DatabaseWatch } from '../connection/database-watch';

/** For a database that tests do not suspend. */
export const unwatched: DatabaseWatch = {
  follow: (pool) => pool,
  onHang: () => undefined,
  refuseWhileHanging: () => Promise.resolve(),
  stop: () => undefined,
};
