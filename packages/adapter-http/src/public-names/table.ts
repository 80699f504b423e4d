/**
 * The names that the public system has for what Parley calls otherwise. Clients that were written
 * for the public system (the trait `public_names`) are sent these, and are understood when they send
 * them; nothing else in this repository knows which names differ.
 *
 * Not in the table: the versions (`chat_version` and others), which every client is sent under both
 * names, because they tell it which server this is.
 *
 * Source: docs/reference/clients.md#names.
 */

/** Settings and fields, wherever they occur: in responses, as parameters, and as values of `property`. */
const settings = {
  chat_update_announcements_stream_id: 'zulip_update_announcements_stream_id',
  realm_chat_update_announcements_stream_id: 'realm_zulip_update_announcements_stream_id',
  chat_plan_is_not_limited: 'zulip_plan_is_not_limited',
} as const;

/** The built-in extra emoji, and the sound that is the default. */
const product = { parley: 'zulip' } as const;

type Renamed = Readonly<Record<string, string>>;

/** By the name of the field or of the parameter that has the value, or a list of such values. */
const values = {
  reaction_type: { chat_extra_emoji: 'zulip_extra_emoji' },
  notification_sound: product,
  available_notification_sounds: product,
  property: settings,
} as const satisfies Readonly<Record<string, Renamed>>;

export const publicNames = {
  fields: settings as Renamed,
  values: values as Readonly<Record<string, Renamed>>,
  /** Fields that name the emoji beside a `reaction_type`, if that is the one of the extra emoji. */
  extraEmoji: { type: 'chat_extra_emoji', fields: ['emoji_name', 'emoji_code'], values: product },
  /** Fields whose value names a setting, and the fields beside them that have its value. */
  settingChanges: { property: 'value', setting_name: 'setting', notification_name: 'setting' },
  /** Objects that these clients expect as JSON text. */
  asText: ['field_data'],
} as const;

/** The other way around. */
export const inverted = (names: Renamed): Renamed =>
  Object.fromEntries(Object.entries(names).map(([own, published]) => [published, own]));
