import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, RecipientId, Unexpected, UserId } from '../../kernel';
import type { ChannelTopic } from '../topics/channel-topic';
import type { MutedByUser } from '../topics/preference-change';
import type { TopicPreference, TopicStatus } from '../topics/topic-preference';
import type { History } from './history';

export interface TopicReader {
  /**
   * The topics of the channel's messages in the history, newest message first. Names that differ
   * only in case are one topic, spelled as in its newest message.
   */
  readonly topicsOf: (
    realmId: RealmId,
    recipientId: RecipientId,
    history: History,
  ) => TE.TaskEither<Unexpected, readonly ChannelTopic[]>;
  /** Whether the channel has messages in a named topic. */
  readonly hasNamedTopic: (
    realmId: RealmId,
    recipientId: RecipientId,
  ) => TE.TaskEither<Unexpected, boolean>;
  /**
   * The topics for which the user has a preference, by channel and topic.
   *
   * @param channelIds only topics of these channels
   */
  readonly preferencesOf: (
    realmId: RealmId,
    userId: UserId,
    channelIds?: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, readonly TopicPreference[]>;
  /** Everyone's preferences for the topic, case-insensitively. */
  readonly preferencesAbout: (
    realmId: RealmId,
    channelId: ChannelId,
    topic: string,
  ) => TE.TaskEither<Unexpected, readonly TopicPreference[]>;
  /** How visible the topic is to each of the users. */
  readonly statusesOf: (
    realmId: RealmId,
    topic: Pick<TopicPreference, 'channelId' | 'topic'>,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, TopicStatus>>;
  /** The topics that each of the users muted, by channel and topic. */
  readonly mutedOf: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, MutedByUser>;
  /** Everyone who sent a message in the topic or reacted to one, ascending. */
  readonly participantsIn: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
}

export interface TopicRepository extends TopicReader {
  /** Writes each preference in place of the user's earlier one; `inherit` deletes it. */
  readonly setPreferences: (
    realmId: RealmId,
    preferences: readonly TopicPreference[],
  ) => TE.TaskEither<Unexpected, void>;
}
