import type { Async, MessageId, RealmId, RecipientId, Timestamp, UserId } from '../../kernel';
import type { Sighting } from '../digests/digest-recipient';

/** Channels of a person, and messages of each, beyond which nothing is looked at. */
export const busyTopicLimits = { channels: 200, messagesOfChannel: 100, topics: 20 };

export interface DigestReader {
  /** The active people of the realm, or those of them who are named; ascending. */
  readonly sightings: (realmId: RealmId, among?: readonly UserId[]) => Async<readonly Sighting[]>;
  /**
   * The topics with the most messages since that time, as the ids of these, ascending. Of each channel
   * it counts the newest messages only, and returns as many topics as the limits say.
   */
  readonly busyTopics: (
    realmId: RealmId,
    channels: readonly RecipientId[],
    since: Timestamp,
  ) => Async<readonly (readonly MessageId[])[]>;
  /** In how many conversations there is a direct message since that time that the user has not read. */
  readonly countUnreadConversations: (
    realmId: RealmId,
    userId: UserId,
    since: Timestamp,
  ) => Async<number>;
}

export interface DigestRepository extends DigestReader {
  /**
   * Stores until when digests have been planned, and returns the previous time; undefined at first.
   * Other transactions that call this wait until this one ends.
   */
  readonly planUntil: (realmId: RealmId, until: Timestamp) => Async<Timestamp | undefined>;
}
