import type * as O from 'fp-ts/Option';
import type { Async, ChannelId, RealmId, Timestamp, UserId } from '../../kernel';
import type { BotWithDefault } from '../channels/bot-default-events';
import type { Channel, ChannelChanges, NewChannel } from '../channels/channel';
import type { ChannelForViewer } from '../channels/channel-access';
import type { ActivityOfAll, ChannelActivity } from '../channels/channel-view';

/** The first of the objects that these users created from that time on. */
export type CreatedBy = {
  readonly creatorIds: readonly UserId[];
  readonly since: Timestamp;
  readonly limit: number;
};

export interface ChannelReader {
  /** The channel, and whether the user is subscribed to it. */
  readonly findFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    id: ChannelId,
  ) => Async<O.Option<ChannelForViewer>>;
  /** Channels that are not archived, by id. */
  readonly activeCreatedBy: (realmId: RealmId, created: CreatedBy) => Async<readonly ChannelId[]>;
  /** The default channels, sorted by name case-insensitively. */
  readonly listDefault: (realmId: RealmId) => Async<readonly Channel[]>;
  /** The channels that exist. */
  readonly loadManyFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    ids: readonly ChannelId[],
  ) => Async<readonly ChannelForViewer[]>;
  /** The channels with those names, case-insensitively; archived ones keep their names. */
  readonly loadByNamesFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    names: readonly string[],
  ) => Async<readonly ChannelForViewer[]>;
  /** Every channel, archived or not, sorted by name case-insensitively. */
  readonly listFor: (
    realmId: RealmId,
    userId: UserId | undefined,
  ) => Async<readonly ChannelForViewer[]>;
  /** The counters of each channel as of `now`, for all of them at once. */
  readonly activityOf: (
    realmId: RealmId,
    ids: readonly ChannelId[],
    now: Timestamp,
  ) => Async<ReadonlyMap<ChannelId, ChannelActivity>>;
  /** The same for every channel, archived or not. */
  readonly activityOfAll: (realmId: RealmId, now: Timestamp) => Async<ActivityOfAll>;
  /**
   * Unarchived channels that are stored as recently active but no longer are: the channel and all
   * of its messages are older than `since`.
   */
  readonly becameInactive: (realmId: RealmId, since: Timestamp) => Async<readonly Channel[]>;
  /** The bots of which the channel is a default, active or not, ascending by id. */
  readonly botsWithDefault: (realmId: RealmId, id: ChannelId) => Async<readonly BotWithDefault[]>;
}

export interface ChannelRepository extends ChannelReader {
  /**
   * Creates the channels, each with the recipient that its messages are addressed to. Returns them
   * in the given order, which is that of their ids.
   */
  readonly createMany: (
    realmId: RealmId,
    channels: readonly NewChannel[],
  ) => Async<readonly Channel[]>;
  /** Writes the changes. */
  readonly update: (realmId: RealmId, id: ChannelId, changes: ChannelChanges) => Async<void>;
  /**
   * Takes a shared lock on the channels and their subscribers until the end of the transaction:
   * other transactions may take it too, but none may take the exclusive lock.
   */
  readonly hold: (realmId: RealmId, ids: readonly ChannelId[]) => Async<void>;
  /**
   * Takes an exclusive lock on the channels until the end of the transaction: others can neither
   * change nor hold them.
   */
  readonly lock: (realmId: RealmId, ids: readonly ChannelId[]) => Async<void>;
}
