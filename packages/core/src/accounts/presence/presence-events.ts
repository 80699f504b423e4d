import * as t from 'io-ts';
import { UserId, eventKind, eventTable } from '../../kernel';
import { presentClient, presentTimes } from './present-presence';

const PresenceChanged = t.readonly(
  t.type({
    _tag: t.literal('PresenceChanged'),
    userId: UserId,
    /** The display address, for old clients. */
    email: t.string,
    activeAt: t.number,
    connectedAt: t.number,
    at: t.number,
  }),
);
/** A user became present, or changed whether others see their presence. */
export type PresenceChanged = t.TypeOf<typeof PresenceChanged>;

/** Source: docs/reference/own-account.md#presence. */
export const presenceEvents = eventTable({
  PresenceChanged: eventKind(PresenceChanged, (event, { capabilities, slimPresence }) =>
    capabilities.has('simplified_presence_events')
      ? [{ type: 'presence', presences: { [String(event.userId)]: presentTimes(event) } }]
      : [
          {
            type: 'presence',
            user_id: event.userId,
            ...(slimPresence ? {} : { email: event.email }),
            server_timestamp: event.at,
            presence: presentClient(event),
          },
        ],
  ),
});
