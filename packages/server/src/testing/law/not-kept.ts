import type { State } from '@parley/client';
import { has } from '@parley/core/kernel';
import type { Registration } from './registration';

/**
 * Fields of the register response that no event can keep, with the reason. Everything else has to
 * be the same as in a new snapshot.
 */
export const notKept: Readonly<Record<string, string>> = {
  queue_id: 'each registration has its own queue',
  last_event_id: 'where the queue of the registration starts',
  server_timestamp: 'the time of the request',
  max_message_id: 'the newest message can be deleted, or moved out of the history or into it',
  presences: 'clients poll presence; events only say that somebody came online',
  presence_last_update_id: 'the position of that poll',
  email_address: 'only at old levels, where it contains the name and a secret of the channel',
  stream_weekly_traffic: 'a statistic of the last four weeks, which changes as time passes',
};

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

const isDeactivation = (person: unknown): boolean =>
  typeof person === 'object' &&
  person !== null &&
  'is_active' in person &&
  person.is_active === false;

/** Settings of the account that its subscriptions inherit. */
const inherited = /^(enable_stream_.*_notifications|wildcard_mentions_notify)$/;

export const notificationFields = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
];

/** Whether the client has an archived channel without the list of its subscribers. */
const countsInArchivedChannels = ({ streams = [], subscriptions = [] }: State): boolean =>
  [...streams, ...subscriptions].some(
    ({ is_archived, subscribers }) => is_archived === true && subscribers === undefined,
  );

/**
 * Fields that an event makes unknowable: a client has to fetch them again, or read them from the
 * messages that it keeps.
 *
 * @param state what the client knows when it receives the event
 */
export const lostBy = (
  event: Event,
  { level, capabilities }: Pick<Registration, 'level' | 'capabilities'>,
  state: State,
): readonly string[] => {
  // Below that level, the event is all that says that an account has left its archived channels.
  if (
    event.type === 'realm_user' &&
    isDeactivation(event.person) &&
    !has(level, 'unsubscribedFromArchivedOnDeactivation') &&
    countsInArchivedChannels(state)
  ) {
    return ['subscriber_count'];
  }
  // Old levels do not say where messages are that became unread.
  if (
    event.type === 'update_message_flags' &&
    event.operation === 'remove' &&
    event.flag === 'read' &&
    event.message_details === undefined
  ) {
    return ['unread_msgs'];
  }
  // Clients without nullable settings cannot tell inherited values from others.
  return event.type === 'user_settings' &&
    inherited.test(String(event.property)) &&
    !capabilities.has('notification_settings_null')
    ? notificationFields
    : [];
};
