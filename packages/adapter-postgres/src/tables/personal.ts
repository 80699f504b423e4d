import type {
  ChannelId,
  DraftId,
  MessageId,
  RealmId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  UserId,
} from '@parley/core/kernel';
import type { ScheduledMessage } from '@parley/core/personal';
import type { Generated } from 'kysely';

export type PersonalTables = {
  readonly draft: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly id: Generated<DraftId>;
    readonly kind: string;
    readonly recipients: readonly number[];
    readonly topic: string;
    readonly content: string;
    readonly edited_at: number;
  };
  readonly muted_user: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly muted_id: UserId;
    readonly muted_at: number;
    readonly position: Generated<number>;
  };
  readonly navigation_view: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly fragment: string;
    readonly position: Generated<number>;
    readonly is_pinned: boolean;
    readonly name: string | null;
  };
  readonly reminder: {
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
  readonly saved_snippet: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly id: Generated<SavedSnippetId>;
    readonly title: string;
    readonly content: string;
    readonly created_at: number;
  };
  readonly scheduled_message: {
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
};
