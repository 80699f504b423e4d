import type { Event } from '../api/operations';
import type { State } from '../wire/state';
import type { Narrow } from './message';
import { matchesPlace } from './narrow';

/** The terms that depend on a flag. */
const kindsOfFlags: Readonly<Record<string, string>> = {
  read: 'is:unread',
  starred: 'is:starred',
  mentioned: 'is:mentioned',
  stream_wildcard_mentioned: 'is:mentioned',
  topic_wildcard_mentioned: 'is:mentioned',
  has_alert_word: 'is:alerted',
};

/** Whether messages may enter or leave lists with such terms because of the event. */
export const concerns = (kinds: readonly string[], event: Event): boolean => {
  switch (event.type) {
    case 'message':
    case 'update_message':
      return true;
    case 'update_message_flags': {
      const kind = kindsOfFlags[event.flag];
      return kind !== undefined && kinds.includes(kind);
    }
    case 'reaction':
      return kinds.includes('has:reaction');
    default:
      return false;
  }
};

/** Whether a message that the client does not know may be in the list after the event. */
export const mayContain = (narrow: Narrow, event: Event, state: State): boolean => {
  if (event.type !== 'update_message') {
    return true;
  }
  const channelId = event.new_stream_id ?? event.stream_id;
  const topic = event.subject ?? event.orig_subject;
  return (
    channelId === undefined || topic === undefined || matchesPlace(narrow, channelId, topic, state)
  );
};
