import type { DisplayedPresence, LoadedPresence } from '@parley/core/accounts';
import { isOffline, statusOf } from '@parley/core/accounts';
import type { Timestamp } from '@parley/core/kernel';
import type { AtLevel } from '../codecs';
import {
  boolean,
  field,
  integer,
  leveled,
  literal,
  object,
  oneOf,
  record,
  required,
  text,
} from '../codecs';

const statusText = 'active if the user used a device a short time ago, else idle.';
const timestampText = 'Time of the last report, in UNIX seconds.';
const newestText = 'The newest presence of any client.';
const websiteText = 'The presence of the one client that is stored.';
const activeTime = 'Time of the last activity, in UNIX seconds.';
const idleTime = 'Time of the last connection, in UNIX seconds.';

/** The status, and since when it holds. */
const statusAt = record<DisplayedPresence>()({
  status: required(statusText, literal('active', 'idle'), (presence) => statusOf(presence).status),
  timestamp: required(timestampText, integer, (presence) => statusOf(presence).timestamp),
});

/** Presence used to be stored per client; old clients still receive one client name. */
const newest = record<DisplayedPresence>()({
  client: required('Name of the program; always website.', text, () => 'website'),
  ...statusAt.properties,
});

/** Presence as one client reported it. */
const ofClient = record<DisplayedPresence>(
  'ClientPresence',
  'Presence in the format of old clients.',
)({
  ...newest.properties,
  pushable: required('Always false; kept for old clients.', boolean, () => false),
});

/** A user's presence in the format of old clients, as events contain it. */
export const websitePresence = record<DisplayedPresence>()({
  website: required(websiteText, ofClient.codec, (presence) => ofClient.present(presence)),
});

/** When a user was last active and connected. */
export const presenceTimes = record<DisplayedPresence>(
  'Presence',
  'When a user was last present.',
)({
  active_timestamp: required(activeTime, integer, 'activeAt'),
  idle_timestamp: required(idleTime, integer, 'connectedAt'),
});

const legacyPresence = record<DisplayedPresence>(
  'LegacyPresence',
  'Presence of a user in the format of old clients.',
)({
  aggregated: required(newestText, newest.codec, (presence) => newest.present(presence)),
  ...websitePresence.properties,
});

/** Presences in the format that the client requested. */
export const presenceRecord = oneOf<object>(presenceTimes.codec, legacyPresence.codec);

export const presencesText =
  'Presence by user id with slim_presence or the capability simplified_presence_events, else by email address.';

/** The presences of users, in the format that the client requested. */
export const presentPresences = (
  presences: readonly LoadedPresence[],
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    presences.map((each): readonly [string, object] =>
      each.email === undefined
        ? [String(each.userId), presenceTimes.present(each)]
        : [each.email, legacyPresence.present(each)],
    ),
  );

const since = 'presenceInBothFormats' as const;

/** The format of a single user's presence. Source: docs/reference/own-account.md#presence. */
export const onePresenceRecord = record<DisplayedPresence, AtLevel & { readonly now: Timestamp }>()(
  {
    active_timestamp: leveled(activeTime, integer, { since }, 'activeAt'),
    idle_timestamp: leveled(idleTime, integer, { since }, 'connectedAt'),
    aggregated: required(
      newestText,
      object({
        required: {
          status: field(
            'active, idle, or offline if the last report is too old.',
            literal('active', 'idle', 'offline'),
          ),
          timestamp: field(timestampText, integer),
        },
      }),
      (presence, { now }) => {
        const shown = statusOf(presence);
        return isOffline(shown, now) ? { ...shown, status: 'offline' as const } : shown;
      },
    ),
    website: required(websiteText, statusAt.codec, (presence) => statusAt.present(presence)),
  },
);
