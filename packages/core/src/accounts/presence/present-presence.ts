import type { DisplayedPresence } from './presence';
import { statusOf } from './presence';

/** Presence used to be stored per client; old clients still receive one client name. */
const client = 'website';

/** The modern format. */
export const presentTimes = ({ activeAt, connectedAt }: DisplayedPresence) => ({
  active_timestamp: activeAt,
  idle_timestamp: connectedAt,
});

/** The presence of the one client, in the format for old clients. */
export const presentClient = (presence: DisplayedPresence) => ({
  [client]: { client, ...statusOf(presence), pushable: false },
});

/** The format for old clients. */
export const presentStatuses = (presence: DisplayedPresence) => ({
  aggregated: { client, ...statusOf(presence) },
  ...presentClient(presence),
});
