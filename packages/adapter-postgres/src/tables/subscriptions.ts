import type { VisibilityPolicy } from '@parley/core/channels';
import type { ChannelId, MessageId, RealmId, UserId } from '@parley/core/kernel';

export type SubscriptionTables = {
  readonly membership_period: {
    readonly realm_id: RealmId;
    readonly channel_id: ChannelId;
    readonly user_id: UserId;
    /** Messages with larger ids are received. */
    readonly after_id: MessageId;
    /** Messages with larger ids are no longer received; null during the period. */
    readonly until_id: MessageId | null;
  };
  readonly subscription: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly channel_id: ChannelId;
    readonly is_active: boolean;
    readonly color: string;
    readonly is_muted: boolean;
    readonly pin_to_top: boolean;
    readonly desktop_notifications: boolean | null;
    readonly audible_notifications: boolean | null;
    readonly push_notifications: boolean | null;
    readonly email_notifications: boolean | null;
    readonly wildcard_mentions_notify: boolean | null;
  };
  readonly topic_preference: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly channel_id: ChannelId;
    /** The normalized topic. */
    readonly topic_key: string;
    readonly topic: string;
    readonly policy: VisibilityPolicy;
    readonly updated_at: number;
  };
};
