import type { ScheduledMessage } from '@parley/core/personal';
import type {
  ChannelId,
  CustomEmojiId,
  DraftId,
  LinkifierId,
  MessageId,
  RealmId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  UserId,
} from '@parley/core/kernel';
import type { Generated, GeneratedAlways } from 'kysely';

export type CustomEmojiTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<CustomEmojiId>;
  readonly name: string;
  readonly author_id: UserId | null;
  readonly created_at: Generated<number>;
  readonly is_active: Generated<boolean>;
  readonly picture_path: string;
  readonly still_path: string | null;
};

export type ReactionTable = {
  readonly realm_id: RealmId;
  readonly message_id: MessageId;
  readonly id: Generated<number>;
  readonly user_id: UserId;
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

export type LinkifierTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<LinkifierId>;
  /** Those with a lower position are tried first. */
  readonly position: number;
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string | null;
  readonly reverse_template: string | null;
  readonly alternative_url_templates: readonly string[];
};

export type AlertWordTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  /** Without regard to case. */
  readonly folded: string;
  /** Of what is folded, what comes before the first character that can be beside words. */
  readonly beginning: GeneratedAlways<string>;
  readonly word: string;
  readonly position: Generated<number>;
};

export type MutedUserTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly muted_id: UserId;
  readonly muted_at: number;
  readonly position: Generated<number>;
};

export type SavedSnippetTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly id: Generated<SavedSnippetId>;
  readonly title: string;
  readonly content: string;
  readonly created_at: number;
};

export type NavigationViewTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly fragment: string;
  readonly position: Generated<number>;
  readonly is_pinned: boolean;
  readonly name: string | null;
};

export type DraftTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly id: Generated<DraftId>;
  readonly kind: string;
  readonly recipients: readonly number[];
  readonly topic: string;
  readonly content: string;
  readonly edited_at: number;
};

export type ScheduledMessageTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<ScheduledMessageId>;
  readonly user_id: UserId;
  /** Null for direct messages. */
  readonly channel_id: ChannelId | null;
  /** The recipients of a direct message, without the sender unless alone. */
  readonly recipients: readonly UserId[];
  readonly topic: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly deliver_at: number;
  readonly is_read_by_sender: boolean;
  readonly client: string;
  readonly state: ScheduledMessage['state'];
};

export type ReminderTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<ReminderId>;
  readonly user_id: UserId;
  /** Null for a note to self. */
  readonly message_id: MessageId | null;
  /** Empty for none. */
  readonly note: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly deliver_at: number;
  readonly has_failed: boolean;
};
