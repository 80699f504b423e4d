import type { Async, ChannelId, RealmId, Timestamp, UserId } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { PersonalChannelChanges, Subscription } from '../subscriptions/subscription';

/** Which earlier messages of their first channels new accounts receive, counted in all of these. */
export type EarlierMessages = {
  /** Maximum messages: the newest. */
  readonly limit: number;
  /** None is older. */
  readonly since: Timestamp;
  /** How many of them are unread: the newest. */
  readonly unread: number;
};

export interface SubscriptionReader {
  /** All rows of these users, active or not, as users who subscribe again keep their settings. */
  readonly ofUsers: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<readonly Subscription[]>;
  /** The channels that the user is subscribed to, archived or not, with the user's own settings. */
  readonly channelsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => Async<readonly (readonly [Channel, Subscription])[]>;
  /** The channels that the user is subscribed to and muted; one row each. */
  readonly mutedChannelsOf: (realmId: RealmId, userId: UserId) => Async<ReadonlySet<ChannelId>>;
  /** Active users subscribed to each of the channels, ascending. */
  readonly subscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
  ) => Async<ReadonlyMap<ChannelId, readonly UserId[]>>;
  /** The subscriptions of the channel's active users, with their settings, by user id. */
  readonly activeIn: (realmId: RealmId, channelId: ChannelId) => Async<readonly Subscription[]>;
  /** The first `upTo` active users subscribed to the channel, ascending: to see whether it has more. */
  readonly firstSubscribersOf: (
    realmId: RealmId,
    channelId: ChannelId,
    upTo: number,
  ) => Async<readonly UserId[]>;
  /**
   * Of the active users subscribed to each of the channels, the bots and the users who did
   * something after `since`: polled for events, sent a message, or joined.
   */
  readonly recentlyActiveSubscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
    since: Timestamp,
  ) => Async<ReadonlyMap<ChannelId, readonly UserId[]>>;
  /**
   * Active guests subscribed to each of the channels, ascending; leaves out channels without
   * guests.
   */
  readonly guestSubscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
  ) => Async<ReadonlyMap<ChannelId, readonly UserId[]>>;
  /** The users who are subscribed to the channel and active. */
  readonly subscribedAmong: (
    realmId: RealmId,
    channelId: ChannelId,
    userIds: readonly UserId[],
  ) => Async<readonly UserId[]>;
  /** How many membership periods the one of these pairs has that has most; 0 without any. */
  readonly mostPeriodsAmong: (
    realmId: RealmId,
    pairs: readonly Pick<Subscription, 'userId' | 'channelId'>[],
  ) => Async<number>;
  /** All membership periods of the channel, of current and former subscribers. */
  readonly periodsOf: (
    realmId: RealmId,
    channelId: ChannelId,
  ) => Async<readonly MembershipPeriod[]>;
}

export interface SubscriptionRepository extends SubscriptionReader {
  /**
   * Writes the rows as active, and opens a membership period for each. A conflict if one of them is
   * active, because somebody else has subscribed the user meanwhile. From here to the commit nobody
   * else changes who is subscribed to these channels, so that events have the lists of the commit.
   */
  readonly subscribe: (realmId: RealmId, subscriptions: readonly Subscription[]) => Async<void>;
  /**
   * Lets the user's membership periods of these channels, which have just begun, begin before
   * earlier messages of the channels. The cost is bounded by the limit for each channel; one
   * statement.
   */
  readonly receiveEarlier: (
    realmId: RealmId,
    userId: UserId,
    channelIds: readonly ChannelId[],
    earlier: EarlierMessages,
  ) => Async<void>;
  /**
   * Ends the active subscriptions and their membership periods. A conflict if one of them is not
   * active, because somebody else has ended it meanwhile. Keeps others from changing who is
   * subscribed, as `subscribe` does.
   */
  readonly unsubscribe: (
    realmId: RealmId,
    pairs: readonly Pick<Subscription, 'userId' | 'channelId'>[],
  ) => Async<void>;
  /** Writes the user's own settings for channels that they are subscribed to. */
  readonly changePersonal: (
    realmId: RealmId,
    userId: UserId,
    changes: ReadonlyMap<ChannelId, PersonalChannelChanges>,
  ) => Async<void>;
}
