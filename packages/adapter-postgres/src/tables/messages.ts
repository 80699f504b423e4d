import type { MessageId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { EditRecord } from '@parley/core/messages';
import type { ColumnType, Generated } from 'kysely';

export type MessageTables = {
  readonly conversation_member: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly recipient_id: RecipientId;
  };
  readonly flag_range: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    /** The ids of messages by their higher bits; see `flag-ranges.ts`. */
    readonly block: number;
    /** A flag that users set by hand, as the number of its bit. */
    readonly flag: number;
    /** Ids of messages of the block that have the flag, as an `int8multirange`; never empty. */
    readonly ranges: string;
  };
  readonly message: {
    readonly realm_id: RealmId;
    readonly id: Generated<MessageId>;
    readonly recipient_id: RecipientId;
    readonly topic: string;
    /** The normalized topic. */
    readonly topic_key: string;
    readonly sender_id: UserId;
    readonly content: string;
    readonly rendered_content: string;
    readonly renderer_version: number;
    readonly sent_at: number;
    readonly client: string;
    readonly last_edited_at: number | null;
    readonly last_moved_at: number | null;
    /** Whether the message mentions everyone who receives it. */
    readonly mentions_channel: boolean;
    /** Users mentioned by name. */
    readonly mentioned_users: readonly UserId[];
    readonly has_link: boolean;
    readonly has_image: boolean;
    readonly has_attachment: boolean;
    /** Newest first. */
    readonly edit_history: ColumnType<readonly EditRecord[], string | undefined, string>;
    /** UTF-8 of the content, its HTML and the edit history; computed by the database. */
    readonly bytes: ColumnType<number, never, never>;
  };
  readonly message_flag: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly message_id: MessageId;
    /** A bit for each stored flag that users do not set by hand. */
    readonly flags: number;
  };
  readonly reaction: {
    readonly realm_id: RealmId;
    readonly message_id: MessageId;
    readonly id: Generated<number>;
    readonly user_id: UserId;
    readonly emoji_name: string;
    readonly emoji_code: string;
    readonly reaction_type: string;
  };
  readonly read_range: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly recipient_id: RecipientId;
    /** Ids of messages to the recipient that the user has read, as an `int8multirange`. */
    readonly ranges: string;
    /** The number of ranges when they were last joined. */
    readonly settled_ranges: Generated<number>;
  };
  readonly recipient: {
    readonly realm_id: RealmId;
    readonly id: Generated<RecipientId>;
    /** The participants' ids, ascending, joined by commas; null for a channel. */
    readonly participants_key: string | null;
  };
  readonly submessage: {
    readonly realm_id: RealmId;
    readonly id: Generated<number>;
    readonly message_id: MessageId;
    readonly sender_id: UserId;
    readonly msg_type: string;
    /** JSON, as it was sent. */
    readonly content: string;
  };
};
