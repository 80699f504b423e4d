import type { Async, ChannelId, DefaultChannelGroupId, RealmId } from '../../kernel';
import type {
  DefaultChannelGroup,
  DefaultChannelGroupChanges,
} from '../default-channel-groups/default-channel-group';

export interface DefaultChannelGroupReader {
  /** Every group of the realm, by name. */
  readonly list: (realmId: RealmId) => Async<readonly DefaultChannelGroup[]>;
}

export interface DefaultChannelGroupRepository extends DefaultChannelGroupReader {
  /** The same; other transactions that lock the groups wait until this one ends. */
  readonly lock: (realmId: RealmId) => Async<readonly DefaultChannelGroup[]>;
  readonly create: (group: Omit<DefaultChannelGroup, 'id'>) => Async<DefaultChannelGroup>;
  readonly update: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    changes: DefaultChannelGroupChanges,
  ) => Async<void>;
  readonly addChannels: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    channelIds: readonly ChannelId[],
  ) => Async<void>;
  readonly removeChannels: (
    realmId: RealmId,
    id: DefaultChannelGroupId,
    channelIds: readonly ChannelId[],
  ) => Async<void>;
  /** Removes the channel from every group; returns whether it was in any. */
  readonly removeEverywhere: (realmId: RealmId, channelId: ChannelId) => Async<boolean>;
  readonly delete: (realmId: RealmId, id: DefaultChannelGroupId) => Async<void>;
}
