import type {
  AttachmentId,
  CustomEmojiId,
  LinkifierId,
  MessageId,
  RealmId,
  UserId,
} from '@parley/core/kernel';
import type { Generated, GeneratedAlways } from 'kysely';

export type ContentTables = {
  readonly alert_word: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    /** Without regard to case. */
    readonly folded: string;
    /** Of what is folded, what comes before the first character that can be beside words. */
    readonly beginning: GeneratedAlways<string>;
    readonly word: string;
    readonly position: Generated<number>;
  };
  /** Addresses for the answers to emails about missed messages. */
  readonly answer_address: {
    readonly realm_id: RealmId;
    /** The number in the address, from the sequence of `channel_email`. */
    readonly id: number;
    readonly user_id: UserId;
    readonly message_id: MessageId;
    readonly token_salt: string;
    /** Unix time in seconds. */
    readonly created_at: number;
    readonly answers: number;
  };
  readonly attachment: {
    readonly realm_id: RealmId;
    readonly id: Generated<AttachmentId>;
    readonly owner_id: UserId;
    readonly name: string;
    readonly path: string;
    readonly content_type: string;
    /** Bytes. */
    readonly size: number;
    readonly created_at: number;
    /** This and the following are null for files that are not images. */
    readonly width: number | null;
    readonly height: number | null;
    readonly is_animated: boolean | null;
  };
  readonly custom_emoji: {
    readonly realm_id: RealmId;
    readonly id: Generated<CustomEmojiId>;
    readonly name: string;
    readonly author_id: UserId | null;
    readonly created_at: Generated<number>;
    readonly is_active: Generated<boolean>;
    readonly picture_path: string;
    readonly still_path: string | null;
  };
  /** Pages that messages link. */
  readonly linked_page: {
    readonly realm_id: RealmId;
    readonly url: string;
    /** Unix time in seconds; 0 before it was fetched. */
    readonly fetched_at: number;
    /** Null if the page has no preview; then so is the description. */
    readonly title: string | null;
    readonly description: string | null;
    /** The key of its file. */
    readonly picture: string;
  };
  readonly linkifier: {
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
  /** Emails that were handled. */
  readonly received_email: {
    readonly realm_id: RealmId;
    /** The number of the address. */
    readonly address_id: number;
    /** Identifies the email among those to the address. */
    readonly email_id: string;
    /** Unix time in seconds. */
    readonly received_at: number;
  };
};
