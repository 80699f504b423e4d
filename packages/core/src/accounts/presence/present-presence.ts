import type { ClientCapabilities, FeatureLevel, Timestamp } from '../../kernel';
import { has } from '../../kernel';
import type { SeenPresence } from './presence';
import { isOffline, statusOf } from './presence';

/** Presence was once kept for each client; all that is left of it is one name. */
const client = 'website';

/** Whether the client is spoken to in times alone. Source: API document, "POST /register". */
export const wantsSimplePresence = (
  level: FeatureLevel,
  capabilities: ClientCapabilities,
): boolean =>
  has(level, 'simplifiedPresenceEventsCapability') &&
  capabilities.has('simplified_presence_events');

/** The modern form. */
export const presentTimes = ({ activeAt, connectedAt }: SeenPresence) => ({
  active_timestamp: activeAt,
  idle_timestamp: connectedAt,
});

/** The one client that there is, in the form that old clients know. */
export const presentClient = (presence: SeenPresence) => ({
  [client]: { client, ...statusOf(presence), pushable: false },
});

/** The form that old clients know. */
export const presentStatuses = (presence: SeenPresence) => ({
  aggregated: { client, ...statusOf(presence) },
  ...presentClient(presence),
});

/** The form in which one user's presence is read. Source: reference, "Presence reads". */
export const presentOnePresence = (presence: SeenPresence, now: Timestamp) => {
  const { status, timestamp } = statusOf(presence);
  return {
    aggregated: {
      status: isOffline({ status, timestamp }, now) ? 'offline' : status,
      timestamp,
    },
    [client]: { status, timestamp },
  };
};
