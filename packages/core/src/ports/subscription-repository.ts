import type * as TE from 'fp-ts/TaskEither';
import type { Channel } from '../channels/channel';
import type { ChannelId, RealmId, UserId } from '../shared/id';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { Subscription } from '../subscriptions/subscription';
import type { Unexpected } from './unexpected';

export interface SubscriptionRepository {
  /** All rows of these users, active or not: whoever comes back keeps what they had set. */
  readonly ofUsers: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly Subscription[]>;
  /** The channels that the user is subscribed to, with the user's own settings for each. */
  readonly channelsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly (readonly [Channel, Subscription])[]>;
  /** Writes the rows, active, and opens a period of membership for each. */
  readonly subscribe: (
    realmId: RealmId,
    subscriptions: readonly Subscription[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Active users subscribed to each of the channels, ascending. */
  readonly subscribersOf: (
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
