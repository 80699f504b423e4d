import type { ScheduledMessage } from '@parley/core/personal';
import type { Generated, GeneratedAlways } from 'kysely';

export type CustomEmojiTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  readonly author_id: number | null;
  readonly created_at: Generated<number>;
  readonly is_active: Generated<boolean>;
  readonly picture_path: string;
  readonly still_path: string | null;
};

export type ReactionTable = {
  readonly realm_id: number;
  readonly message_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

export type LinkifierTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  /** Those with a lower position are tried first. */
  readonly position: number;
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string | null;
  readonly reverse_template: string | null;
  readonly alternative_url_templates: readonly string[];
};

export type AlertWordTable = {
  readonly realm_id: number;
  readonly user_id: number;
  /** Without regard to case. */
  readonly folded: string;
  /** Of what is folded, what comes before the first character that can be beside words. */
  readonly beginning: GeneratedAlways<string>;
  readonly word: string;
  readonly position: Generated<number>;
};

export type MutedUserTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly muted_id: number;
  readonly muted_at: number;
  readonly position: Generated<number>;
};

export type SavedSnippetTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly id: Generated<number>;
  readonly title: string;
  readonly content: string;
  readonly created_at: number;
};

export type NavigationViewTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly fragment: string;
  readonly position: Generated<number>;
  readonly is_pinned: boolean;
  readonly name: string | null;
};

export type DraftTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly id: Generated<number>;
  readonly kind: string;
  readonly recipients: readonly number[];
  readonly topic: string;
  readonly content: string;
  readonly edited_at: number;
};

export type ScheduledMessageTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Null for direct messages. */
  readonly channel_id: number | null;
  /** The recipients of a direct message, without the sender unless alone. */
  readonly recipients: readonly number[];
  readonly topic: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly deliver_at: number;
  readonly is_read_by_sender: boolean;
  readonly client: string;
  readonly state: ScheduledMessage['state'];
};

export type ReminderTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Null for a note to self. */
  readonly message_id: number | null;
  /** Empty for none. */
  readonly note: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly deliver_at: number;
  readonly has_failed: boolean;
};
