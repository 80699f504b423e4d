import { guarded } from '@parley/core/kernel';
import type { PoolClient } from 'pg';

type Server = { readonly server: string };

/** The same until the server is started again, and different for every server. */
const asking = `select concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port()) as server`;

/**
 * Calls back when a connection of the pool leads to another server than those before, or to one that
 * was started again, before the result of the first statement on it is known.
 */
export const onOtherServer = (
  pool: { readonly on: (event: 'connect', taken: (client: PoolClient) => void) => unknown },
  listener: () => void,
  onError: (error: unknown) => void,
): void => {
  let known: string | undefined;
  pool.on(
    'connect',
    guarded(onError, async (client) => {
      const { rows } = await client.query<Server>(asking);
      const found = rows[0]?.server;
      if (known !== undefined && found !== known) {
        listener();
      }
      known = found;
    }),
  );
};
