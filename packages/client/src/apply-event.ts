import { applyChannelFolder, applyStream } from './events/channels';
import { changeFlags, deleteMessages, receiveMessage, updateMessage } from './events/messages';
import {
  applyDisplaySetting,
  applyDraft,
  applyNavigationView,
  applyNotificationSetting,
  applyReminder,
  applyDevice,
  applySavedSnippet,
  applyScheduledMessage,
  applyUserSettings,
  applyUserTopic,
} from './events/personal';
import {
  applyProfileFields,
  applyRealm,
  applyRealmDomain,
  applyRealmEmoji,
  applyUserDefaults,
} from './events/realm';
import { applyPresence, applyUserStatus } from './events/statuses';
import { applySubscription } from './events/subscriptions';
import { recount } from './events/unread';
import { applyUserGroup } from './events/user-groups';
import { applyBot, applyUser } from './events/users';
import type { Client, EventOf, Handler } from './handler';
import { replace } from './handler';
import { recomputeOwnPermissions } from './permissions/own-fields';
import type { WireEvent } from './wire/events';
import type { State } from './wire/state';

type Table = { readonly [Type in WireEvent['type']]: Handler<EventOf<Type>> };

/** Changes nothing that the register response contains. */
const unchanged: Handler<unknown> = (state) => state;

/** The event has the whole value of a field of the state, under its name. */
const replacing =
  <Name extends string>(name: Name): Handler<Readonly<Record<Name, unknown>>> =>
  (state, event) =>
    replace(state, name, event[name]);

/** What an event does to the state, by its type. */
const table: Table = {
  alert_words: replacing('alert_words'),
  attachment: unchanged,
  channel_folder: applyChannelFolder,
  custom_profile_fields: applyProfileFields,
  default_stream_groups: (state, { default_stream_groups: groups }) =>
    replace(state, 'realm_default_stream_groups', groups),
  default_streams: (state, { default_streams: channels }) =>
    replace(state, 'realm_default_streams', channels),
  delete_message: deleteMessages,
  device: applyDevice,
  drafts: applyDraft,
  heartbeat: unchanged,
  invites_changed: unchanged,
  message: receiveMessage,
  muted_topics: replacing('muted_topics'),
  muted_users: replacing('muted_users'),
  named_api_keys: unchanged,
  navigation_view: applyNavigationView,
  presence: applyPresence,
  reaction: unchanged,
  realm: applyRealm,
  realm_bot: applyBot,
  realm_domains: applyRealmDomain,
  realm_emoji: applyRealmEmoji,
  realm_export: unchanged,
  realm_export_consent: unchanged,
  realm_filters: replacing('realm_filters'),
  realm_linkifiers: replacing('realm_linkifiers'),
  realm_playgrounds: replacing('realm_playgrounds'),
  realm_user: applyUser,
  realm_user_settings_defaults: applyUserDefaults,
  reminders: applyReminder,
  saved_snippets: applySavedSnippet,
  scheduled_messages: applyScheduledMessage,
  stream: applyStream,
  submessage: unchanged,
  subscription: applySubscription,
  typing: unchanged,
  typing_edit_message: unchanged,
  update_display_settings: applyDisplaySetting,
  update_global_notifications: applyNotificationSetting,
  update_message: updateMessage,
  update_message_flags: changeFlags,
  user_group: applyUserGroup,
  user_settings: applyUserSettings,
  user_status: applyUserStatus,
  user_topic: applyUserTopic,
};

const handlers: Readonly<Record<string, Handler<never> | undefined>> = table;

/**
 * The state after an event: a snapshot to which all later events have been applied in order equals
 * a later snapshot. Events of unknown types and ops, of newer servers, change nothing. Neither the
 * state nor the event is changed.
 *
 * @param state the register response, or the result for the previous event
 *
 * @param event an event as the server sends it
 *
 * @param client how the queue was registered
 */
export const applyEvent = (
  state: State,
  event: { readonly type: string },
  client: Client,
): State => {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  if (handler === undefined) {
    return state;
  }
  // The API reference says which fields an event of this type has.
  const after = handler(state, event as never, client);
  return recomputeOwnPermissions(state, recount(state, after));
};
