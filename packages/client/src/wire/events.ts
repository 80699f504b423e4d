/** The fields of events that change the state. Events contain further fields, and others exist. */
import type { components } from './api';
import type {
  Bot,
  Channel,
  ChannelFolder,
  DefaultGroup,
  Draft,
  Fields,
  MutedTopic,
  NavigationView,
  ProfileField,
  RealmDomain,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  User,
  UserGroup,
  UserStatus,
  UserTopic,
} from './state';

/** One event type: its ops, each with the fields of its events. */
type WithOps<Type extends string, Ops extends Readonly<Record<string, object>>> = {
  [Op in keyof Ops]: { readonly type: Type; readonly op: Op } & Ops[Op];
}[keyof Ops];

type Nothing = Readonly<Record<never, never>>;

export type MessageEvent = {
  readonly type: 'message';
  readonly message: { readonly id: number } & (
    | { readonly type: 'stream'; readonly stream_id: number; readonly subject: string }
    | { readonly type: 'private'; readonly display_recipient: readonly { readonly id: number }[] }
  );
  readonly flags: readonly string[];
};

export type UpdateMessageEvent = {
  readonly type: 'update_message';
  readonly message_id: number;
  readonly message_ids: readonly number[];
  readonly flags: readonly string[];
  readonly content?: string;
  readonly subject?: string;
  /** The channel before a move. */
  readonly stream_id?: number;
  readonly new_stream_id?: number;
};

export type DeleteMessageEvent = {
  readonly type: 'delete_message';
  readonly message_id?: number;
  readonly message_ids?: readonly number[];
};

/** Where a message that became unread is. */
export type UnreadDetails = { readonly mentioned?: boolean } & (
  | { readonly type: 'stream'; readonly stream_id: number; readonly topic: string }
  | { readonly type: 'private'; readonly user_ids: readonly number[] }
);

export type MessageFlagsEvent = {
  readonly type: 'update_message_flags';
  /** The same as `op`, which older levels do not have. */
  readonly operation: 'add' | 'remove';
  readonly flag: string;
  readonly messages: readonly number[];
  readonly all: boolean;
  /** Of messages that became unread. */
  readonly message_details?: Readonly<Record<string, UnreadDetails>>;
};

export type StreamEvent = WithOps<
  'stream',
  {
    create: { readonly streams: readonly Channel[] };
    delete: { readonly streams: readonly { readonly stream_id: number }[] };
    update: Fields & {
      readonly stream_id: number;
      /** Before the change. */
      readonly name: string;
      readonly property: string;
      readonly value: unknown;
    };
  }
>;

type Peers = { readonly stream_ids: readonly number[]; readonly user_ids: readonly number[] };

export type SubscriptionEvent = WithOps<
  'subscription',
  {
    add: { readonly subscriptions: readonly Subscription[] };
    remove: { readonly subscriptions: readonly { readonly stream_id: number }[] };
    update: { readonly stream_id: number; readonly property: string; readonly value: unknown };
    peer_add: Peers;
    peer_remove: Peers;
  }
>;

export type ChannelFolderEvent = WithOps<
  'channel_folder',
  {
    add: { readonly channel_folder: ChannelFolder };
    update: { readonly channel_folder_id: number; readonly data: Fields };
    reorder: { readonly order: readonly number[] };
  }
>;

export type Person = Fields & {
  readonly user_id: number;
  readonly role?: number;
  readonly is_active?: boolean;
  readonly delivery_email?: string | null;
  readonly new_email?: string;
  readonly avatar_url?: string | null;
  readonly avatar_url_medium?: string | null;
  readonly avatar_source?: string;
  readonly custom_profile_field?: {
    readonly id: number;
    readonly value: string | null;
    readonly rendered_value?: string;
  };
};

export type UserEvent = WithOps<
  'realm_user',
  {
    add: { readonly person: User };
    update: { readonly person: Person };
    remove: { readonly person: { readonly user_id: number; readonly full_name: string } };
  }
>;

export type BotEvent = WithOps<
  'realm_bot',
  {
    add: { readonly bot: Bot };
    update: { readonly bot: Bot };
    delete: { readonly bot: { readonly user_id: number } };
  }
>;

type Members = { readonly group_id: number; readonly user_ids: readonly number[] };
type Subgroups = { readonly group_id: number; readonly direct_subgroup_ids: readonly number[] };

export type UserGroupEvent = WithOps<
  'user_group',
  {
    add: { readonly group: UserGroup };
    update: { readonly group_id: number; readonly data: Fields };
    remove: { readonly group_id: number };
    add_members: Members;
    remove_members: Members;
    add_subgroups: Subgroups;
    remove_subgroups: Subgroups;
  }
>;

/** Missing parts did not change; an empty text removes a part. */
export type UserStatusEvent = UserStatus & {
  readonly type: 'user_status';
  readonly user_id: number;
};

export type PresenceEvent = {
  readonly type: 'presence';
  /** By user id, for clients with `simplified_presence_events`. */
  readonly presences?: Fields;
};

export type UserTopicEvent = UserTopic & { readonly type: 'user_topic' };

export type DraftEvent = WithOps<
  'drafts',
  {
    add: { readonly drafts: readonly Draft[] };
    update: { readonly draft: Draft };
    remove: { readonly draft_id: number };
  }
>;

export type DeviceEvent = WithOps<
  'device',
  { add: { readonly device_id: number }; remove: { readonly device_id: number } }
>;

export type SavedSnippetEvent = WithOps<
  'saved_snippets',
  {
    add: { readonly saved_snippet: SavedSnippet };
    update: { readonly saved_snippet: SavedSnippet };
    remove: { readonly saved_snippet_id: number };
  }
>;

export type ScheduledMessageEvent = WithOps<
  'scheduled_messages',
  {
    add: { readonly scheduled_messages: readonly ScheduledMessage[] };
    update: { readonly scheduled_message: ScheduledMessage };
    remove: { readonly scheduled_message_id: number };
  }
>;

export type ReminderEvent = WithOps<
  'reminders',
  {
    add: { readonly reminders: readonly Reminder[] };
    remove: { readonly reminder_id: number };
  }
>;

export type NavigationViewEvent = WithOps<
  'navigation_view',
  {
    add: { readonly navigation_view: NavigationView };
    update: { readonly fragment: string; readonly data: Fields };
    remove: { readonly fragment: string };
  }
>;

type Property = { readonly property: string; readonly value: unknown };

export type UserSettingsEvent = WithOps<'user_settings', { update: Property }>;

export type UserDefaultsEvent = WithOps<'realm_user_settings_defaults', { update: Property }>;

export type RealmEvent = WithOps<
  'realm',
  {
    update: Property;
    update_dict: { readonly data: Fields };
    deactivated: Nothing;
  }
>;

export type RealmDomainEvent = WithOps<
  'realm_domains',
  {
    add: { readonly realm_domain: RealmDomain };
    change: { readonly realm_domain: RealmDomain };
    remove: { readonly domain: string };
  }
>;

export type RealmEmojiEvent = WithOps<
  'realm_emoji',
  {
    add: { readonly emoji: Fields & { readonly id: string } };
    edit: { readonly emoji_id: string; readonly data: Fields };
    update: { readonly realm_emoji: Readonly<Record<string, Fields>> };
  }
>;

/** Events that contain the whole new value of one field of the state. */
type Replacement<Type extends string, Field extends string = Type, Value = unknown> = {
  readonly type: Type;
} & Readonly<Record<Field, Value>>;

/** Events that change what the register response contains. */
type WithState =
  | MessageEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | MessageFlagsEvent
  | StreamEvent
  | SubscriptionEvent
  | ChannelFolderEvent
  | Replacement<'default_streams', 'default_streams', readonly (number | Channel)[]>
  | Replacement<'default_stream_groups', 'default_stream_groups', readonly DefaultGroup[]>
  | UserEvent
  | BotEvent
  | UserGroupEvent
  | UserStatusEvent
  | PresenceEvent
  | UserTopicEvent
  | Replacement<'muted_topics', 'muted_topics', readonly MutedTopic[]>
  | Replacement<'muted_users'>
  | Replacement<'alert_words'>
  | DraftEvent
  | DeviceEvent
  | SavedSnippetEvent
  | ScheduledMessageEvent
  | ReminderEvent
  | NavigationViewEvent
  | UserSettingsEvent
  | {
      readonly type: 'update_display_settings';
      readonly setting_name: string;
      readonly setting: unknown;
    }
  | {
      readonly type: 'update_global_notifications';
      readonly notification_name: string;
      readonly setting: unknown;
    }
  | UserDefaultsEvent
  | RealmEvent
  | RealmDomainEvent
  | RealmEmojiEvent
  | Replacement<'realm_linkifiers'>
  | Replacement<'realm_filters'>
  | Replacement<'realm_playgrounds'>
  | Replacement<'custom_profile_fields', 'fields', readonly ProfileField[]>;

/** All others of the API. */
type WithoutState = {
  readonly type: Exclude<components['schemas']['Event']['type'], WithState['type']>;
};

export type WireEvent = WithState | WithoutState;
