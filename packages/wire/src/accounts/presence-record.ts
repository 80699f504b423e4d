import type { DisplayedPresence } from '@parley/core/accounts';
import { isOffline, statusOf } from '@parley/core/accounts';
import type { Timestamp } from '@parley/core/kernel';
import type { AtLevel } from '../codecs';
import {
  boolean,
  field,
  integer,
  leveled,
  literal,
  named,
  object,
  oneOf,
  record,
  required,
  text,
} from '../codecs';

const status = field(
  'active if the user used a device a short time ago, else idle.',
  literal('active', 'idle'),
);
const timestamp = field('Time of the last report, in UNIX seconds.', integer);
const client = field('Name of the program; always website.', text);

/** Presence as one client reported it. */
const ofClient = named(
  'ClientPresence',
  'Presence in the format of old clients.',
  object({
    required: {
      client,
      status,
      timestamp,
      pushable: field('Always false; kept for old clients.', boolean),
    },
  }),
);

/** A user's presence in the format of old clients, as events contain it. */
export const websitePresence = object({
  required: { website: field('The presence of the one client that is stored.', ofClient) },
});

const statuses = object({
  required: {
    aggregated: field(
      'The newest presence of any client.',
      object({ required: { client, status, timestamp } }),
    ),
    website: field('The presence of the one client that is stored.', ofClient),
  },
});

const activeTime = 'Time of the last activity, in UNIX seconds.';
const idleTime = 'Time of the last connection, in UNIX seconds.';

/** When a user was last active and connected. */
export const presenceTimes = named(
  'Presence',
  'When a user was last present.',
  object({
    required: {
      active_timestamp: field(activeTime, integer),
      idle_timestamp: field(idleTime, integer),
    },
  }),
);

const legacyPresence = named(
  'LegacyPresence',
  'Presence of a user in the format of old clients.',
  statuses,
);

/** Presences in the format that the client requested. */
export const presenceRecord = oneOf<object>(presenceTimes, legacyPresence);

/** The presences of users, in the format that the client requested. */
export const presencesText =
  'Presence by user id with slim_presence or the capability simplified_presence_events, else by email address.';

const since = 'presenceInBothFormats' as const;

/** The format of a single user's presence. Source: docs/reference/own-account.md#presence. */
export const onePresenceRecord = record<DisplayedPresence, AtLevel & { readonly now: Timestamp }>()(
  {
    active_timestamp: leveled(activeTime, integer, { since }, ({ activeAt }) => activeAt),
    idle_timestamp: leveled(idleTime, integer, { since }, ({ connectedAt }) => connectedAt),
    aggregated: required(
      'The newest presence of any client.',
      object({
        required: {
          status: field(
            'active, idle, or offline if the last report is too old.',
            literal('active', 'idle', 'offline'),
          ),
          timestamp,
        },
      }),
      (presence, { now }) => {
        const shown = statusOf(presence);
        return isOffline(shown, now) ? { ...shown, status: 'offline' as const } : shown;
      },
    ),
    website: required(
      'The presence of the one client that is stored.',
      object({ required: { status, timestamp } }),
      statusOf,
    ),
  },
);
