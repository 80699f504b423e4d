import type { VisibilityPolicy } from '@parley/core/channels';
import type { ChannelId, RealmId, UserId } from '@parley/core/kernel';

export type TopicPreferenceTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly channel_id: ChannelId;
  /** The normalized topic. */
  readonly topic_key: string;
  readonly topic: string;
  readonly policy: VisibilityPolicy;
  readonly updated_at: number;
};
