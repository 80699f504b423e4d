import type {
  MutedUser,
  Playground,
  Realm,
  RealmDomain,
  StatusParts,
  User,
  UserDetails,
  UserGroup,
  UserSettings,
} from '../access';
import type { ProfileField } from '../accounts';
import type {
  Channel,
  ChannelFolder,
  DefaultChannelGroup,
  Subscription,
  TopicPreference,
} from '../channels';
import type { Fields, Flag, MessageId, UserId } from '../kernel';
import type { Attachment, CustomEmoji, MessageView, RealmLinkifier } from '../messages';
import type { Draft, NavigationView, Reminder, SavedSnippet, ScheduledMessage } from '../personal';
import type { RecordKind } from './exports/record-kinds';

/** The flags that somebody who consents has on a message. */
export type ReaderFlags = { readonly userId: UserId; readonly flags: readonly Flag[] };

/** Of somebody who consents. */
type Owned<A> = { readonly userId: UserId; readonly value: A };

/** What each record of an archive is of, by its kind. */
export type ExportedFacts = {
  readonly messages: {
    /** With the edits that the organization shows. */
    readonly message: MessageView;
    readonly flags: readonly ReaderFlags[];
  };
  readonly attachments: {
    readonly attachment: Attachment;
    /** The messages of the export that link it. */
    readonly messageIds: readonly MessageId[];
  };
  readonly organization: {
    readonly realm: Realm;
    /** Ascending. */
    readonly consenting: readonly UserId[];
  };
  readonly users: {
    readonly user: User;
    readonly realm: Realm;
    readonly profile: UserDetails['profile'];
    /** Undefined unless the user consents. */
    readonly settings: UserSettings | undefined;
  };
  readonly user_groups: UserGroup;
  readonly channel_folders: ChannelFolder;
  readonly channels: Channel;
  readonly subscriptions: {
    readonly subscription: Subscription;
    /** Whether the subscriber consents. */
    readonly isConsenting: boolean;
  };
  readonly user_topics: TopicPreference;
  readonly custom_emoji: CustomEmoji;
  readonly linkifiers: RealmLinkifier;
  readonly playgrounds: Playground;
  readonly profile_fields: ProfileField;
  readonly domains: RealmDomain;
  readonly default_channel_groups: DefaultChannelGroup;
  readonly user_statuses: Owned<StatusParts>;
  readonly muted_users: Owned<MutedUser>;
  readonly alert_words: Owned<string>;
  readonly drafts: Owned<Draft>;
  readonly scheduled_messages: Owned<ScheduledMessage>;
  readonly reminders: Owned<Reminder>;
  readonly saved_snippets: Owned<SavedSnippet>;
  readonly navigation_views: Owned<NavigationView>;
};

/** The records that the archives of exports contain, by their kinds. */
export type RecordPresentation = {
  /** @param isStored whether the file with the key was there */
  readonly [Kind in RecordKind]: (
    facts: ExportedFacts[Kind],
    isStored: (key: string) => boolean,
  ) => Fields;
};
