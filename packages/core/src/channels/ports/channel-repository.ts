import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, Timestamp, Unexpected, UserId } from '../../kernel';
import type { Channel, ChannelChanges, NewChannel } from '../channels/channel';
import type { ChannelForViewer } from '../channels/channel-access';
import type { ChannelActivity } from '../channels/channel-view';

export interface ChannelRepository {
  /**
   * Creates the channels, each with the recipient that its messages are addressed to; answers them
   * in the order given, which is that of their ids.
   */
  readonly createMany: (
    realmId: RealmId,
    channels: readonly NewChannel[],
  ) => TE.TaskEither<Unexpected, readonly Channel[]>;
  /** The channel, and whether the user is subscribed to it. */
  readonly findFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    id: ChannelId,
  ) => TE.TaskEither<Unexpected, O.Option<ChannelForViewer>>;
  /** Those of the channels that exist. */
  readonly loadManyFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    ids: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, readonly ChannelForViewer[]>;
  /** The channels of those names, without regard to case; archived ones keep their names. */
  readonly loadByNamesFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    names: readonly string[],
  ) => TE.TaskEither<Unexpected, readonly ChannelForViewer[]>;
  /** Every channel, archived or not, sorted by name without regard to case. */
  readonly listFor: (
    realmId: RealmId,
    userId: UserId | undefined,
  ) => TE.TaskEither<Unexpected, readonly ChannelForViewer[]>;
  /** What is counted about each channel as of `now`, for all of them in one go. */
  readonly activityOf: (
    realmId: RealmId,
    ids: readonly ChannelId[],
    now: Timestamp,
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, ChannelActivity>>;
  /**
   * Active channels that were recently active and no longer are: they are older than that time,
   * and all that was said in them is.
   */
  readonly becameInactive: (
    realmId: RealmId,
    since: Timestamp,
  ) => TE.TaskEither<Unexpected, readonly Channel[]>;
  /** Writes what was changed. */
  readonly update: (
    realmId: RealmId,
    id: ChannelId,
    changes: ChannelChanges,
  ) => TE.TaskEither<Unexpected, void>;
  /**
   * Keeps channels, and who is in them, from being changed until the end: others may hold them too,
   * nobody may lock them.
   */
  readonly hold: (realmId: RealmId, ids: readonly ChannelId[]) => TE.TaskEither<Unexpected, void>;
  /** Keeps everybody else from changing the channels, and from holding them, until the end. */
  readonly lock: (realmId: RealmId, ids: readonly ChannelId[]) => TE.TaskEither<Unexpected, void>;
}
