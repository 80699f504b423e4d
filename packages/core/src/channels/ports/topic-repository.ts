import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, RecipientId, Unexpected, UserId } from '../../kernel';
import type { ChannelTopic } from '../topics/channel-topic';
import type { MutedTopic, TopicPreference, TopicStatus } from '../topics/topic-preference';
import type { History } from './history';

export interface TopicRepository {
  /**
   * The topics of a channel that the history has messages of, newest message first; names that
   * differ in case alone are one topic, spelled as in its newest message.
   */
  readonly topicsOf: (
    realmId: RealmId,
    recipientId: RecipientId,
    history: History,
  ) => TE.TaskEither<Unexpected, readonly ChannelTopic[]>;
  /** Whether the channel has messages in a topic with a name. */
  readonly hasNamedTopic: (
    realmId: RealmId,
    recipientId: RecipientId,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** The topics that the user has set something about, by channel and topic. */
  readonly preferencesOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly TopicPreference[]>;
  /** What everyone has set about the topic, without regard to case. */
  readonly preferencesAbout: (
    realmId: RealmId,
    channelId: ChannelId,
    topic: string,
  ) => TE.TaskEither<Unexpected, readonly TopicPreference[]>;
  /** Writes each preference in place of the one that the user had; `inherit` keeps none. */
  readonly setPreferences: (
    realmId: RealmId,
    preferences: readonly TopicPreference[],
  ) => TE.TaskEither<Unexpected, void>;
  /** How the topic stands with each of the users. */
  readonly statusesOf: (
    realmId: RealmId,
    topic: Pick<TopicPreference, 'channelId' | 'topic'>,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, TopicStatus>>;
  /** The topics that each of the users muted, by channel and topic. */
  readonly mutedOf: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, readonly MutedTopic[]>>;
  /** Everyone who sent a message in the topic or reacted to one, ascending. */
  readonly participantsIn: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
}
