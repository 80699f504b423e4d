import type { FeatureLevel, Timestamp } from '../../kernel';
import { has } from '../../kernel';
import type { DisplayedPresence } from './presence';
import { isOffline, statusOf } from './presence';

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

/** The format of a single user's presence. Source: docs/reference/own-account.md#presence. */
export const presentOnePresence = (
  presence: DisplayedPresence,
  now: Timestamp,
  level: FeatureLevel,
) => {
  const { status, timestamp } = statusOf(presence);
  return {
    ...(has(level, 'presenceInBothFormats') ? presentTimes(presence) : {}),
    aggregated: {
      status: isOffline({ status, timestamp }, now) ? 'offline' : status,
      timestamp,
    },
    [client]: { status, timestamp },
  };
};
