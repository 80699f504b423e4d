import type { Async, MessageId, RealmId, Timestamp, UserId } from '../../kernel';
import type { MissedMessage, Receipt } from '../missed-messages/receipt';

export interface MissedMessageRepository {
  /**
   * The active realms with messages that were not taken yet, ascending; only `only`, if it is
   * given.
   */
  readonly realmsWithNew: (only?: RealmId) => Async<readonly RealmId[]>;
  /**
   * Takes the realm's next messages, in the order of their ids, at most `limit`: no other call takes
   * them. Returns, by message and user, the active people who have one, did not send it, have not
   * read it, and may want to be told: of direct messages, all; in channels, those who are mentioned
   * or alerted, follow the topic, or want emails or push notifications about the channel.
   */
  readonly takeNew: (
    realmId: RealmId,
    limit: number,
  ) => Async<{ readonly taken: number; readonly receipts: readonly Receipt[] }>;
  /** Adds them. Returns the users who had none before. */
  readonly add: (realmId: RealmId, missed: readonly MissedMessage[]) => Async<readonly UserId[]>;
  /**
   * Removes those of the user, and returns the messages that still exist by their conversation, that
   * is channel and topic or participants; ascending by their first message.
   */
  readonly take: (realmId: RealmId, userId: UserId) => Async<readonly (readonly MessageId[])[]>;
  /** Adds messages that devices show a notification of. */
  readonly addPushed: (
    realmId: RealmId,
    pushed: readonly MissedMessage[],
    at: Timestamp,
  ) => Async<void>;
  /**
   * How many of these messages were added for each user at `since` or later; only users with any.
   */
  readonly countPushed: (
    realmId: RealmId,
    userIds: readonly UserId[],
    since: Timestamp,
  ) => Async<ReadonlyMap<UserId, number>>;
  /** The active realms with such messages, ascending; only `only`, if it is given. */
  readonly realmsWithPushed: (only?: RealmId) => Async<readonly RealmId[]>;
  /**
   * Removes, and returns by user and message, those that the user has read or that no longer exist:
   * for these users, or for all. Those added before `since` are removed too, but not returned.
   */
  readonly takeSeen: (
    realmId: RealmId,
    since: Timestamp,
    userIds?: readonly UserId[],
  ) => Async<readonly MissedMessage[]>;
}
