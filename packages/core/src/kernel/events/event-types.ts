/**
 * Every type of event that clients may receive, with its values of `op`; empty for types without
 * `op`.
 *
 * Source: docs/reference/events.md.
 */
export const eventOps = {
  alert_words: [],
  attachment: ['add', 'update', 'remove'],
  channel_folder: ['add', 'update', 'reorder'],
  custom_profile_fields: [],
  default_stream_groups: [],
  default_streams: [],
  delete_message: [],
  device: ['add', 'remove'],
  drafts: ['add', 'update', 'remove'],
  heartbeat: [],
  invites_changed: [],
  message: [],
  muted_topics: [],
  muted_users: [],
  named_api_keys: [],
  navigation_view: ['add', 'update', 'remove'],
  presence: [],
  reaction: ['add', 'remove'],
  realm: ['update', 'update_dict', 'deactivated'],
  realm_bot: ['add', 'update', 'delete'],
  realm_domains: ['add', 'change', 'remove'],
  realm_emoji: ['add', 'edit', 'update'],
  realm_export: [],
  realm_export_consent: [],
  realm_filters: [],
  realm_linkifiers: [],
  realm_playgrounds: [],
  realm_user: ['add', 'update', 'remove'],
  realm_user_settings_defaults: ['update'],
  reminders: ['add', 'remove'],
  saved_snippets: ['add', 'update', 'remove'],
  scheduled_messages: ['add', 'update', 'remove'],
  stream: ['create', 'update', 'delete'],
  submessage: [],
  subscription: ['add', 'update', 'remove', 'peer_add', 'peer_remove'],
  typing: ['start', 'stop'],
  typing_edit_message: ['start', 'stop'],
  update_display_settings: [],
  update_global_notifications: [],
  update_message: [],
  update_message_flags: ['add', 'remove'],
  user_group: [
    'add',
    'update',
    'remove',
    'add_members',
    'remove_members',
    'add_subgroups',
    'remove_subgroups',
  ],
  user_settings: ['update'],
  user_status: [],
  user_topic: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type EventType = keyof typeof eventOps;

/** The values of `op` of a type of event; never if it has none. */
export type EventOp<Type extends EventType> = (typeof eventOps)[Type][number];

/** Below `flagOperationNamedOp`, events about flags have `operation` only. */
type TypeWithoutOpAtOldLevels = 'update_message_flags';

type OpOf<Type extends EventType> = [EventOp<Type>] extends [never]
  ? { readonly op?: never }
  : Type extends TypeWithoutOpAtOldLevels
    ? { readonly op?: EventOp<Type>; readonly operation: EventOp<Type> }
    : { readonly op: EventOp<Type> };

/** An event as clients receive it, without its id. Its other fields depend on its type and `op`. */
export type WireEvent = {
  readonly [Type in EventType]: { readonly type: Type } & OpOf<Type>;
}[EventType] &
  Readonly<Record<string, unknown>>;
