import type { Event } from '../api/operations';
import type { State } from '../wire/state';
import type { Narrow } from './message';
import { isLimitedToChannels, kindsOf, matchesPlace } from './narrow';

/** The terms that depend on a flag. */
const kindsOfFlags: Readonly<Record<string, string>> = {
  read: 'is:unread',
  starred: 'is:starred',
  mentioned: 'is:mentioned',
  stream_wildcard_mentioned: 'is:mentioned',
  topic_wildcard_mentioned: 'is:mentioned',
  has_alert_word: 'is:alerted',
};

/** Whether messages may enter or leave the list because of the event. */
export const concerns = (narrow: Narrow, event: Event): boolean => {
  const kinds = kindsOf(narrow);
  switch (event.type) {
    case 'message':
    case 'update_message':
      return true;
    case 'update_message_flags': {
      const kind = kindsOfFlags[event.flag];
      // With a star, a message that the account did not receive becomes part of its history.
      const isTaken = event.flag === 'starred' && !isLimitedToChannels(narrow);
      return isTaken || (kind !== undefined && kinds.includes(kind));
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

const mutingKinds = ['in:home', 'is:muted', 'is:followed'];

const channelProperties = ['is_muted', 'in_home_view'];

/** Whether the event names a channel or message on which the list depends as a whole. */
const isNamed = (narrow: Narrow, kind: string, ids: readonly number[]): boolean =>
  narrow.some((term) => kindsOf([term])[0] === kind && ids.includes(Number(term.operand)));

/** Whether any message may enter or leave the list because of the event, known ones or others. */
export const requiresRefresh = (narrow: Narrow, event: Event): boolean => {
  const kinds = kindsOf(narrow);
  const dependsOnMuting = kinds.some((kind) => mutingKinds.includes(kind));
  const dependsOnChannels = kinds.some((kind) => kind.startsWith('channel'));
  switch (event.type) {
    case 'user_topic':
    case 'muted_topics':
      return dependsOnMuting;
    case 'subscription':
      return event.op === 'update'
        ? dependsOnMuting && channelProperties.includes(event.property)
        : (event.op === 'add' || event.op === 'remove') && (dependsOnMuting || dependsOnChannels);
    case 'stream':
      return event.op === 'update'
        ? event.property !== 'name' && kinds.some((kind) => kind.startsWith('channels:'))
        : event.op === 'delete';
    case 'update_message':
      return isNamed(narrow, 'with', event.message_ids);
    default:
      return false;
  }
};
