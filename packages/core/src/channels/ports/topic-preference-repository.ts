import type { Async, ChannelId, RealmId, UserId } from '../../kernel';
import type { MutedByUser } from '../topics/preference-change';
import type { TopicPreference, TopicStatus } from '../topics/topic-preference';

export interface TopicPreferenceReader {
  /**
   * The topics for which the user has a preference, by channel and topic.
   *
   * @param channelIds only topics of these channels
   */
  readonly of: (
    realmId: RealmId,
    userId: UserId,
    channelIds?: readonly ChannelId[],
  ) => Async<readonly TopicPreference[]>;
  /** Everyone's preferences for the topic, case-insensitively. */
  readonly about: (
    realmId: RealmId,
    channelId: ChannelId,
    topic: string,
  ) => Async<readonly TopicPreference[]>;
  /** How visible the topic is to each of the users. */
  readonly statusesOf: (
    realmId: RealmId,
    topic: Pick<TopicPreference, 'channelId' | 'topic'>,
    userIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, TopicStatus>>;
  /** The topics that each of the users muted, by channel and topic. */
  readonly mutedOf: (realmId: RealmId, userIds: readonly UserId[]) => Async<MutedByUser>;
}

export interface TopicPreferenceRepository extends TopicPreferenceReader {
  /** Writes each preference in place of the user's earlier one; `inherit` deletes it. */
  readonly set: (realmId: RealmId, preferences: readonly TopicPreference[]) => Async<void>;
}
