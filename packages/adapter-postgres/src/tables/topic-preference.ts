import type { VisibilityPolicy } from '@parley/core/channels';

export type TopicPreferenceTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly channel_id: number;
  /** The normalized topic. */
  readonly topic_key: string;
  readonly topic: string;
  readonly policy: VisibilityPolicy;
  readonly updated_at: number;
};
