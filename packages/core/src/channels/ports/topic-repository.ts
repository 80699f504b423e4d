import type { Async, RealmId, RecipientId, UserId } from '../../kernel';
import type { ChannelTopic } from '../topics/channel-topic';
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
  ) => Async<readonly ChannelTopic[]>;
  /** Whether the channel has messages in a named topic. */
  readonly hasNamedTopic: (realmId: RealmId, recipientId: RecipientId) => Async<boolean>;
  /** Everyone who sent a message in the topic or reacted to one, ascending. */
  readonly participantsIn: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
  ) => Async<readonly UserId[]>;
}
