import { has } from '@parley/core/kernel';
import { boolean, field, float, integer, nullable, object, recordOf } from '@parley/wire/codecs';
import { json, optional, plain, required, withDefault } from '../../parameters';
import { humanRoute } from '../../route';
import { presenceRecord, presencesText, presentPresences } from '@parley/wire';
import { keyword } from '../limits';

export const reportPresence = humanRoute({
  summary: 'Update your presence and get presence of others',
  method: 'post',
  path: '/users/me/presence',
  needs: 'write',
  parameters: {
    status: required(plain(keyword), 'Your status: `active` or `idle`.'),
    ping_only: withDefault(json(boolean), false, 'Whether the response has no presences.'),
    /**
     * Whether the user gave new input; accepted but unused, as the server keeps no such statistics.
     */
    new_user_input: withDefault(
      json(boolean),
      false,
      'Whether you have used the client since the last report. Accepted for compatibility, and not used.',
    ),
    slim_presence: withDefault(
      json(boolean),
      false,
      'Whether presences are in the current format, by user id; otherwise they are by email address.',
    ),
    last_update_id: optional(
      json(nullable(integer)),
      'The `presence_last_update_id` of the last response, for only what has changed since; -1 for everything.',
      { since: 'presenceUpdateIds' },
    ),
    history_limit_days: optional(
      json(nullable(integer)),
      'How old presences in the response may be, in days. By default two weeks.',
      { since: 'presenceHistoryLimit' },
    ),
  },
  response: object({
    optional: {
      presences: field(`${presencesText} Missing for pings.`, recordOf(presenceRecord)),
      server_timestamp: field('Time of the response, in UNIX seconds; missing for pings.', float),
      presence_last_update_id: field(
        'Number of the last update in this response, for last_update_id of the next report; missing for pings.',
        integer,
      ),
    },
  }),
  run: (
    { accounts },
    caller,
    { status, ping_only, slim_presence, last_update_id, history_limit_days },
  ) =>
    accounts.reportPresence(caller, {
      status,
      request: ping_only
        ? undefined
        : {
            withEmails: !slim_presence && typeof last_update_id !== 'number',
            historyDays: history_limit_days ?? undefined,
            lastUpdateId: last_update_id ?? undefined,
          },
    }),
  present: (found, { level }) =>
    found === undefined
      ? {}
      : {
          presences: presentPresences(found.presences),
          server_timestamp: found.now,
          ...(has(level, 'presenceUpdateIds')
            ? { presence_last_update_id: found.lastUpdateId }
            : {}),
        },
});
