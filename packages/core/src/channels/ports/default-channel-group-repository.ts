import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, DefaultChannelGroupId, RealmId, Unexpected } from '../../kernel';
import type {
  DefaultChannelGroup,
  DefaultChannelGroupChanges,
} from '../default-channel-groups/default-channel-group';

export interface DefaultChannelGroupReader {
  /** Every group of the realm, by name. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly DefaultChannelGroup[]>;
}

export interface DefaultChannelGroupRepository extends DefaultChannelGroupReader {
  /** The same; other transactions that lock the groups wait until this one ends. */
  readonly lock: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly DefaultChannelGroup[]>;
  readonly create: (
    group: Omit<DefaultChannelGroup, 'id'>,
  ) => TE.TaskEither<Unexpected, DefaultChannelGroup>;
  readonly update: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    changes: DefaultChannelGroupChanges,
  ) => TE.TaskEither<Unexpected, void>;
  readonly addChannels: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, void>;
  readonly removeChannels: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Removes the channel from every group; returns whether it was in any. */
  readonly removeEverywhere: (
    realmId: RealmId,
    channelId: ChannelId,
  ) => TE.TaskEither<Unexpected, boolean>;
  readonly delete: (realmId: RealmId, id: DefaultChannelGroupId) => TE.TaskEither<Unexpected, void>;
}
