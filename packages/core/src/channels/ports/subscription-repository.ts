import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, Timestamp, Unexpected, UserId } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { PersonalChannelChanges, Subscription } from '../subscriptions/subscription';

export interface SubscriptionRepository {
  /** All rows of these users, active or not: whoever comes back keeps what they had set. */
  readonly ofUsers: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly Subscription[]>;
  /** The channels that the user is subscribed to, archived or not, with the user's own settings. */
  readonly channelsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly (readonly [Channel, Subscription])[]>;
  /** Writes the rows, active, and opens a period of membership for each. */
  readonly subscribe: (
    realmId: RealmId,
    subscriptions: readonly Subscription[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Ends the subscriptions that are active and the periods of membership that go with them. */
  readonly unsubscribe: (
    realmId: RealmId,
    pairs: readonly Pick<Subscription, 'userId' | 'channelId'>[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Writes what the user set for themselves about channels that they are subscribed to. */
  readonly changePersonal: (
    realmId: RealmId,
    userId: UserId,
    changes: ReadonlyMap<ChannelId, PersonalChannelChanges>,
  ) => TE.TaskEither<Unexpected, void>;
  /** Active users subscribed to each of the channels, ascending. */
  readonly subscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, readonly UserId[]>>;
  /** What the active users who are subscribed to the channel set for themselves, by their ids. */
  readonly activeIn: (
    realmId: RealmId,
    channelId: ChannelId,
  ) => TE.TaskEither<Unexpected, readonly Subscription[]>;
  /** How many active users are subscribed to the channel; counted no further than `upTo`. */
  readonly countSubscribers: (
    realmId: RealmId,
    channelId: ChannelId,
    upTo: number,
  ) => TE.TaskEither<Unexpected, number>;
  /**
   * Of the active users subscribed to each of the channels, the bots and whoever did something
   * after `since`: polled for events, sent a message, or joined.
   */
  readonly livelySubscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
    since: Timestamp,
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, readonly UserId[]>>;
  /** Active guests subscribed to each of the channels, ascending; channels without any left out. */
  readonly guestSubscribersOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, readonly UserId[]>>;
  /** Those of the users who are subscribed to the channel and active. */
  readonly subscribedAmong: (
    realmId: RealmId,
    channelId: ChannelId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** All periods of everyone who ever was a member of the channel. */
  readonly periodsOf: (
    realmId: RealmId,
    channelId: ChannelId,
  ) => TE.TaskEither<Unexpected, readonly MembershipPeriod[]>;
}
