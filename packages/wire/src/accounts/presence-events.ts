import type { EventViewer } from '@parley/core/kernel';
import { float, integer, leveledOptional, optional, recordOf, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { presenceTimes, websitePresence } from './presence-record';

type Changed = EventOf<'PresenceChanged'>;

const isSimplified = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('simplified_presence_events');

/** Reads a field of the event for clients that do not know the simplified one. */
const unlessSimplified =
  <A>(read: (changed: Changed, viewer: EventViewer) => A) =>
  (changed: Changed, viewer: EventViewer): A | undefined =>
    isSimplified(viewer) ? undefined : read(changed, viewer);

const events = eventsOf({
  presence: event<Changed>(
    'PresenceEvent',
    'A user became active, or changed whether others can see their presence.',
  )({
    presences: leveledOptional(
      'Presence by user id; with the capability simplified_presence_events.',
      recordOf(presenceTimes.codec),
      { since: 'simplifiedPresenceEventsCapability' },
      (changed, viewer) =>
        isSimplified(viewer)
          ? { [String(changed.userId)]: presenceTimes.present(changed) }
          : undefined,
    ),
    user_id: optional(
      'Id of the user; without that capability.',
      integer,
      unlessSimplified(({ userId }) => userId),
    ),
    email: optional(
      'Email address of the user; without that capability and without slim_presence.',
      text,
      unlessSimplified(({ email }, { presenceEmails }) => (presenceEmails ? email : undefined)),
    ),
    server_timestamp: optional(
      'Time of the event, in UNIX seconds; without that capability.',
      float,
      unlessSimplified(({ at }) => at),
    ),
    presence: optional(
      'Presence of the user; without that capability.',
      websitePresence.codec,
      unlessSimplified((changed) => websitePresence.present(changed)),
    ),
  }),
});

/** Source: docs/reference/own-account.md#presence. */
export const presenceEvents = presentedEvents(events, {
  PresenceChanged: events.presence.present,
});
