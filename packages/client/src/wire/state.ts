/**
 * The parts of the register response that events change. A field that the client did not request,
 * or that its level does not have, is absent. Records contain further fields, which are kept.
 */

/** Fields of a record that this module does not name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Who has a permission: the id of a group, or users and groups. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

export type Channel = Fields & {
  readonly stream_id: number;
  readonly name: string;
  readonly first_message_id: number | null;
  readonly subscriber_count?: number;
  readonly subscribers?: readonly number[];
  readonly partial_subscribers?: readonly number[];
};

export type Subscription = Channel & {
  readonly is_muted: boolean;
  /** Null where the setting of the account holds. */
  readonly desktop_notifications?: boolean | null;
  readonly audible_notifications?: boolean | null;
  readonly wildcard_mentions_notify?: boolean | null;
};

export type User = Fields & {
  readonly user_id: number;
  readonly full_name: string;
  readonly email: string;
  readonly delivery_email: string | null;
  readonly avatar_url?: string | null;
  readonly profile_data?: Fields;
};

export type Bot = Fields & { readonly user_id: number };

export type UserGroup = Fields & {
  readonly id: number;
  readonly members: readonly number[];
  readonly direct_subgroup_ids: readonly number[];
};

export type UserTopic = {
  readonly stream_id: number;
  readonly topic_name: string;
  readonly last_updated: number;
  readonly visibility_policy: number;
};

/** Name of the channel, topic, and when it was muted. */
export type MutedTopic = readonly [string, string, number];

export type UserStatus = {
  readonly away?: boolean;
  readonly status_text?: string;
  readonly emoji_name?: string;
  readonly emoji_code?: string;
  readonly reaction_type?: string;
};

type Unread = { readonly unread_message_ids: readonly number[] };

type UnreadTopic = Unread & { readonly stream_id: number; readonly topic: string };
type UnreadPair = Unread & { readonly other_user_id: number; readonly sender_id: number };
export type UnreadGroup = Unread & { readonly user_ids_string: string };

export type UnreadMessages = {
  readonly pms: readonly UnreadPair[];
  readonly huddles: readonly UnreadGroup[];
  readonly streams: readonly UnreadTopic[];
  readonly mentions: readonly number[];
  readonly count: number;
  readonly old_unreads_missing: boolean;
};

export type RecentConversation = {
  readonly max_message_id: number;
  readonly user_ids: readonly number[];
};

type Identified = Fields & { readonly id: number };

export type DefaultGroup = Identified & { readonly streams: readonly Channel[] };
export type Draft = Identified & { readonly timestamp: number };
export type ScheduledMessage = Fields & {
  readonly scheduled_message_id: number;
  readonly scheduled_delivery_timestamp: number;
};
export type Reminder = Fields & {
  readonly reminder_id: number;
  readonly scheduled_delivery_timestamp: number;
};
export type NavigationView = Fields & { readonly fragment: string };
export type RealmDomain = Fields & { readonly domain: string };
export type ProfileField = Identified;
export type ChannelFolder = Identified & { readonly order?: number };
export type SavedSnippet = Identified;

type KnownFields = {
  readonly max_message_id: number;
  readonly unread_msgs: UnreadMessages;
  readonly recent_private_conversations: readonly RecentConversation[];
  readonly starred_messages: readonly number[];

  readonly streams: readonly Channel[];
  readonly subscriptions: readonly Subscription[];
  readonly unsubscribed: readonly Subscription[];
  readonly never_subscribed: readonly Channel[];
  readonly channel_folders: readonly ChannelFolder[];
  /** Ids; records at old levels. */
  readonly realm_default_streams: readonly (number | Channel)[];
  readonly realm_default_stream_groups: readonly DefaultGroup[];

  readonly realm_users: readonly User[];
  readonly realm_non_active_users: readonly User[];
  readonly realm_bots: readonly Bot[];
  readonly realm_user_groups: readonly UserGroup[];
  readonly user_status: Readonly<Record<string, UserStatus>>;
  readonly presences: Fields;

  readonly devices: Readonly<Record<string, Fields>>;
  readonly user_topics: readonly UserTopic[];
  readonly muted_topics: readonly MutedTopic[];
  readonly drafts: readonly Draft[];
  readonly saved_snippets: readonly SavedSnippet[];
  readonly scheduled_messages: readonly ScheduledMessage[];
  readonly reminders: readonly Reminder[];
  readonly navigation_views: readonly NavigationView[];
  readonly user_settings: Fields;

  /** By the kind of what has the permission, and its name. */
  readonly server_supported_permission_settings: Readonly<
    Record<string, Readonly<Record<string, Fields>>>
  >;
  readonly realm_domains: readonly RealmDomain[];
  readonly realm_emoji: Readonly<Record<string, Fields>>;
  readonly realm_user_settings_defaults: Fields;
  readonly custom_profile_fields: readonly ProfileField[];
};

/** What a client knows: the register response, with every event since then applied. */
export type State = Readonly<Partial<KnownFields>> & Fields;
