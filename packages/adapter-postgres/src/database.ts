import type { Kysely } from 'kysely';
import type { AccountTable } from './tables/account';
import type { AttachmentTable } from './tables/attachment';
import type { ChannelEmailTable } from './tables/channel-email';
import type { ChannelFolderTable } from './tables/channel-folder';
import type {
  DefaultChannelGroupChannelTable,
  DefaultChannelGroupTable,
} from './tables/default-channel-group';
import type { ChannelTable } from './tables/channel';
import type { ChannelTrafficTable } from './tables/channel-traffic';
import type { DirectoryAccountTable } from './tables/directory-account';
import type { LinkedPageTable } from './tables/linked-page';
import type { AnswerAddressTable } from './tables/answer-address';
import type { ReceivedEmailTable } from './tables/received-email';
import type { LoginDeviceTable } from './tables/login-device';
import type { LoginLinkTable } from './tables/login-link';
import type { ClientDeviceTable, PushRegistrationTable } from './tables/push';
import type { NamedApiKeyTable } from './tables/named-api-key';
import type { SessionTable } from './tables/session';
import type { PasswordResetTable } from './tables/password-reset';
import type { EmailChangeTable } from './tables/email-change';
import type { InvitationEmailTable, InvitationTable } from './tables/invitation';
import type { EventHeadTable, EventQueueTable, EventTable } from './tables/event';
import type {
  FlagRangeTable,
  MessageFlagTable,
  MessageTable,
  ReadRangeTable,
  SubmessageTable,
} from './tables/message';
import type {
  CustomEmojiTable,
  DraftTable,
  LinkifierTable,
  NavigationViewTable,
  ReactionTable,
  ReminderTable,
  AlertWordTable,
  MutedUserTable,
  SavedSnippetTable,
  ScheduledMessageTable,
} from './tables/personal';
import type {
  BotStorageTable,
  BotTable,
  CustomProfileFieldTable,
  CustomProfileValueTable,
  PresenceHeadTable,
  PresenceTable,
  UserStatusTable,
} from './tables/people';
import type {
  CollectionSizeTable,
  RealmDomainTable,
  RealmPlaygroundTable,
  RealmTable,
} from './tables/realm';
import type { RealmExportTable } from './tables/realm-export';
import type { ConversationMemberTable, RecipientTable } from './tables/recipient';
import type { MembershipPeriodTable, SubscriptionTable } from './tables/subscription';
import type { TopicPreferenceTable } from './tables/topic-preference';
import type {
  UserGroupMemberTable,
  UserGroupSubgroupTable,
  UserGroupTable,
} from './tables/user-group';

/** Every table; the primary key of each starts with its realm. */
export type Database = {
  readonly account: AccountTable;
  readonly answer_address: AnswerAddressTable;
  readonly attachment: AttachmentTable;
  readonly bot: BotTable;
  readonly bot_storage: BotStorageTable;
  readonly channel: ChannelTable;
  readonly channel_email: ChannelEmailTable;
  readonly channel_folder: ChannelFolderTable;
  readonly channel_traffic: ChannelTrafficTable;
  readonly collection_size: CollectionSizeTable;
  readonly conversation_member: ConversationMemberTable;
  readonly custom_profile_field: CustomProfileFieldTable;
  readonly custom_profile_value: CustomProfileValueTable;
  readonly custom_emoji: CustomEmojiTable;
  readonly default_channel_group: DefaultChannelGroupTable;
  readonly default_channel_group_channel: DefaultChannelGroupChannelTable;
  readonly draft: DraftTable;
  readonly email_change: EmailChangeTable;
  readonly directory_account: DirectoryAccountTable;
  readonly provider_account: DirectoryAccountTable;
  readonly login_device: LoginDeviceTable;
  readonly received_email: ReceivedEmailTable;
  readonly password_reset: PasswordResetTable;
  readonly event: EventTable;
  readonly event_head: EventHeadTable;
  readonly event_queue: EventQueueTable;
  readonly flag_range: FlagRangeTable;
  readonly invitation: InvitationTable;
  readonly invitation_mail: InvitationEmailTable;
  readonly linked_page: LinkedPageTable;
  readonly linkifier: LinkifierTable;
  readonly membership_period: MembershipPeriodTable;
  readonly message: MessageTable;
  readonly message_flag: MessageFlagTable;
  readonly navigation_view: NavigationViewTable;
  readonly reaction: ReactionTable;
  readonly read_range: ReadRangeTable;
  readonly realm: RealmTable;
  readonly realm_domain: RealmDomainTable;
  readonly realm_export: RealmExportTable;
  readonly realm_playground: RealmPlaygroundTable;
  readonly recipient: RecipientTable;
  readonly submessage: SubmessageTable;
  readonly reminder: ReminderTable;
  readonly alert_word: AlertWordTable;
  readonly muted_user: MutedUserTable;
  readonly presence: PresenceTable;
  readonly presence_head: PresenceHeadTable;
  readonly saved_snippet: SavedSnippetTable;
  readonly scheduled_message: ScheduledMessageTable;
  readonly login_link: LoginLinkTable;
  readonly client_device: ClientDeviceTable;
  readonly push_registration: PushRegistrationTable;
  readonly named_api_key: NamedApiKeyTable;
  readonly session: SessionTable;
  readonly subscription: SubscriptionTable;
  readonly topic_preference: TopicPreferenceTable;
  readonly user_group: UserGroupTable;
  readonly user_group_member: UserGroupMemberTable;
  readonly user_group_subgroup: UserGroupSubgroupTable;
  readonly user_status: UserStatusTable;
};

/** The pool, or one transaction on it. */
export type Db = Kysely<Database>;
